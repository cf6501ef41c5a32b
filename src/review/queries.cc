// SPDX-License-Identifier: Apache-2.0
#include "review/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <variant>

#include "ledger/find_subject.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"
#include "review/events.h"
#include "review/fold.h"

namespace credence::review {

using ledger::EventView;
using ledger::Reader;
using ledger::RowView;
using ledger::Visit;

Result<std::optional<Work>> FindWork(Reader& reader, std::string_view work) {
  return ledger::LoadState<WorkFold>(reader, WorkUuid(work).ToString());
}

Result<std::optional<TaskType>> FindTask(Reader& reader, std::string_view task_type) {
  return ledger::LoadState<TaskFold>(reader, TaskUuid(task_type).ToString());
}

Result<std::vector<TaskType>> ListTasks(Reader& reader) {
  std::vector<TaskType> tasks;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<TaskFold>(reader, [&](TaskType task) {
    tasks.push_back(std::move(task));
    return Visit::kContinue;
  }));
  return tasks;
}

Result<RuleMap> LoadRules(Reader& reader) {
  RuleMap rules;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<RuleFold>(reader, [&](Rule rule) {
    std::string key = rule.key;
    rules.emplace(std::move(key), std::move(rule));
    return Visit::kContinue;
  }));
  return rules;
}

Result<Learning> LoadLearning(Reader& reader) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Learning> learning,
                            ledger::LoadState<LearningFold>(reader, "reviews"));
  return std::move(learning).value_or(Learning{});
}

Result<std::int64_t> CountSession(Reader& reader, std::string_view session) {
  std::int64_t count = 0;
  const std::string from = NameKey(session);
  CREDENCE_RETURN_IF_ERROR(reader.ScanIndex(WorkFold::kRowKind, kSessionIndex, from,
                                            ledger::PrefixEnd(from), [&](const RowView& /*row*/) {
                                              return ++count < kPositionMax ? Visit::kContinue
                                                                            : Visit::kStop;
                                            }));
  return count;
}

namespace {

// The states whose keys begin with `prefix`.
template <class Fold>
Result<std::vector<typename Fold::State>> ListByPrefix(Reader& reader, std::string_view index,
                                                       const std::string& prefix,
                                                       std::optional<std::int64_t> limit) {
  std::vector<typename Fold::State> found;
  if (limit && *limit <= 0) return found;
  // An empty prefix is the whole index; no key is greater than a byte that UTF-8 does not have.
  const std::string until = prefix.empty() ? std::string(16, '\xff') : ledger::PrefixEnd(prefix);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<Fold>(
      reader, {.index = index, .from = prefix, .until = until}, [&](typename Fold::State state) {
        found.push_back(std::move(state));
        return limit && std::ssize(found) >= *limit ? Visit::kStop : Visit::kContinue;
      }));
  return found;
}

}  // namespace

Result<std::vector<Work>> ListWorks(Reader& reader, char state, std::optional<std::int64_t> limit) {
  return ListByPrefix<WorkFold>(reader, kStateIndex, std::string(1, state), limit);
}

Result<std::int64_t> CountPending(Reader& reader) {
  std::int64_t count = 0;
  const std::string from(1, kPendingKey);
  CREDENCE_RETURN_IF_ERROR(reader.ScanIndex(WorkFold::kRowKind, kStateIndex, from,
                                            ledger::PrefixEnd(from), [&](const RowView& /*row*/) {
                                              ++count;
                                              return Visit::kContinue;
                                            }));
  return count;
}

Result<std::vector<Work>> RecentWorks(Reader& reader, std::string_view task_type,
                                      std::int64_t limit) {
  return ListByPrefix<WorkFold>(reader, kTaskIndex, NameKey(task_type), limit);
}

Result<std::vector<Quarantined>> ListQuarantined(Reader& reader,
                                                 std::optional<std::int64_t> limit) {
  return ListByPrefix<QuarantineFold>(reader, kOpenIndex, "", limit);
}

Result<Quarantined> FindQuarantined(Reader& reader, std::string_view id) {
  return ledger::FindSubject<QuarantineFold>(reader, id,
                                             {.one = "quarantined document",
                                              .many = "quarantined documents",
                                              .list = "credence review list --state quarantined"});
}

Result<Quarantined> FindOpen(Reader& reader, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(Quarantined document, FindQuarantined(reader, id));
  if (document.state == QuarantineState::kOpen) return document;
  return FailedPrecondition(fmt::format("quarantined document {} is {} already",
                                        document.id.Short(), NameOf(document.state)));
}

Result<std::vector<Quarantined>> MendedBy(Reader& reader, std::string_view event_id) {
  return ListByPrefix<QuarantineFold>(reader, kMendsIndex, NameKey(event_id), std::nullopt);
}

Result<std::int64_t> CountFeedback(Reader& reader, std::int64_t after_sequence) {
  std::int64_t count = 0;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.kind = std::string(Submitted::kKind), .after_sequence = after_sequence},
                        [&](const EventView& /*event*/) {
                          ++count;
                          return Visit::kContinue;
                        }));
  return count;
}

namespace {

// Adds one event to the corpus, whichever part of the faculty it is of.
class CorpusReader {
 public:
  explicit CorpusReader(Corpus& corpus) : corpus_(corpus) {}

  Result<void> Add(const EventView& event) {
    if (event.stream.starts_with(kWorkStreamPrefix)) return AddWork(event);
    if (event.stream.starts_with(kTaskStreamPrefix)) return AddTask(event);
    if (event.stream.starts_with(kRuleStreamPrefix)) return AddRule(event);
    if (event.stream.starts_with(kLearningStreamPrefix)) return AddLearning(event);
    return {};
  }

  // What was withdrawn may have come long before.
  void Finish() { corpus_.Remove(withdrawn_); }

 private:
  Result<void> AddWork(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, DecodeWorkEvent(event));
    if (!decoded) return {};
    if (const auto* timed = std::get_if<Timed>(&*decoded)) {
      // It follows its feedback at once.
      const bool follows =
          !corpus_.feedback.empty() && corpus_.feedback.back().id == timed->feedback;
      if (event.text && follows) corpus_.AddTiming(*event.text);
      return {};
    }
    if (const auto* submitted = std::get_if<Submitted>(&*decoded)) {
      corpus_.Add(event.id, event.sequence, *submitted);
    } else if (const auto* registered = std::get_if<Registered>(&*decoded)) {
      corpus_.registrations.push_back({.at = event.time,
                                       .task_type = corpus_.names.Add(registered->task_type),
                                       .shown = registered->shown});
    } else if (const auto* withdrawn = std::get_if<Withdrawn>(&*decoded)) {
      withdrawn_.insert(withdrawn->feedback);
    }
    return {};
  }

  Result<void> AddTask(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, DecodeTaskEvent(event));
    if (!decoded) return {};
    const Decided& decided = std::get<Decided>(*decoded);
    corpus_.levels.push_back({.at = event.time,
                              .task_type = corpus_.names.Add(decided.task_type),
                              .level = decided.level,
                              .checks = std::ssize(decided.outcomes),
                              .rose = decided.rose,
                              .fell = decided.fell,
                              .recounted = decided.dropped.has_value()});
    return {};
  }

  Result<void> AddRule(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(auto decoded, DecodeRuleEvent(event));
    if (!decoded) return {};
    corpus_.rule_acts.push_back({.at = event.time, .event = *std::move(decoded), .text = {}});
    if (event.text) corpus_.rule_acts.back().text = std::string(*event.text);
    return {};
  }

  Result<void> AddLearning(const EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(auto decoded, DecodeLearningEvent(event));
    if (!decoded) return {};
    if (auto* learned = std::get_if<Learned>(&*decoded)) {
      corpus_.learned.push_back({.at = event.time, .event = std::move(*learned)});
    } else {
      const Retained& retained = std::get<Retained>(*decoded);
      corpus_.timing_averages.insert(corpus_.timing_averages.end(), retained.averages.begin(),
                                     retained.averages.end());
    }
    return {};
  }

  Corpus& corpus_;
  std::set<Uuid> withdrawn_;
};

}  // namespace

Result<Corpus> LoadCorpus(Reader& reader) {
  Corpus corpus;
  CorpusReader adder(corpus);
  Result<void> status;
  // The documents themselves are not looked at.
  const ledger::EventFilter filter{
      .with_verbatim = true,
      .verbatim_kinds = {std::string(Timed::kKind), std::string(RuleActivated::kKind),
                         std::string(RuleJudged::kKind)}};
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const EventView& event) {
    status = adder.Add(event);
    return status ? Visit::kContinue : Visit::kStop;
  }));
  CREDENCE_RETURN_IF_ERROR(status);
  adder.Finish();
  return corpus;
}

Result<std::vector<KeyedText>> LoadTexts(Reader& reader,
                                         const std::vector<std::int64_t>& sequences) {
  std::vector<KeyedText> texts;
  for (const std::int64_t sequence : sequences) {
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.after_sequence = sequence - 1, .limit = 1, .with_verbatim = true},
                          [&](const EventView& event) {
                            if (event.text) {
                              std::vector<KeyedText> found = KeyedTexts(*event.text);
                              std::ranges::move(found, std::back_inserter(texts));
                            }
                            return Visit::kStop;
                          }));
  }
  return texts;
}

}  // namespace credence::review
