// SPDX-License-Identifier: Apache-2.0
#include "review/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "ledger/find_subject.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"
#include "ledger/typed_id.h"
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

Result<Work> FindTypedWork(Reader& reader, std::string_view typed) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Work> exact, FindWork(reader, typed));
  if (exact) return *std::move(exact);
  // Agents name their work in any case, and a person may type another.
  ledger::TypedId wanted(typed);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<WorkFold>(reader, [&](const Work& work) {
    wanted.Offer(AsciiLower(work.id), work.text_sequence);
    return wanted.IsDecided() ? Visit::kStop : Visit::kContinue;
  }));
  CREDENCE_ASSIGN_OR_RETURN(
      const std::string chosen,
      wanted.Choose({.one = "work product", .many = "work products", .list = Op("review list")}));
  std::optional<Work> found;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<WorkFold>(reader, [&](Work work) {
    if (AsciiLower(work.id) != chosen) return Visit::kContinue;
    found = std::move(work);
    return Visit::kStop;
  }));
  CREDENCE_CHECK(found.has_value(), "a work product that was found is still there");
  return *std::move(found);
}

Result<std::optional<std::string>> LoadContent(Reader& reader, const Work& work) {
  std::optional<std::string> content;
  const std::optional<std::int64_t> sequence = work.present_content();
  if (!sequence) return content;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.after_sequence = *sequence - 1, .limit = 1, .with_verbatim = true},
                        [&](const EventView& event) {
                          if (event.text) content = std::string(*event.text);
                          return Visit::kStop;
                        }));
  return content;
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
  // An empty prefix means the whole index; no key is greater than a byte that UTF-8 does not have.
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
  return ledger::FindSubject<QuarantineFold>(
      reader, id,
      {.one = "quarantined document",
       .many = "quarantined documents",
       .list = Op("review list", {{"state", "quarantined"}})},
      [](const Quarantined& document) { return document.error.message; });
}

Result<Quarantined> FindOpen(Reader& reader, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(Quarantined document, FindQuarantined(reader, id));
  if (document.state == QuarantineState::kOpen) return document;
  return FailedPrecondition(fmt::format("quarantined document {} is already {}",
                                        document.id.Short(), NameOf(document.state)));
}

Result<std::vector<Quarantined>> MendedBy(Reader& reader, std::string_view event_id) {
  return ListByPrefix<QuarantineFold>(reader, kMendsIndex, NameKey(event_id), std::nullopt);
}

Result<std::vector<Receipt>> ListUnfiled(Reader& reader, std::optional<std::int64_t> limit) {
  return ListByPrefix<ReceiptFold>(reader, kUnfiledIndex, "", limit);
}

Result<std::optional<Timestamp>> FirstFeedbackAt(Reader& reader) {
  std::optional<Timestamp> first;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({.kind = std::string(Submitted::kKind), .limit = 1},
                                             [&](const EventView& event) {
                                               first = event.time;
                                               return Visit::kStop;
                                             }));
  return first;
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

Result<std::vector<KeyedText>> LoadTexts(Reader& reader,
                                         const std::vector<std::int64_t>& sequences) {
  std::vector<KeyedText> texts;
  for (const std::int64_t sequence : sequences) {
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.after_sequence = sequence - 1, .limit = 1, .with_verbatim = true},
                          [&](const EventView& event) {
                            if (event.text) {
                              std::vector<KeyedText> found = KeyedTexts(*event.text);
                              for (KeyedText& text : found) {
                                text.sequence = event.sequence;
                                texts.push_back(std::move(text));
                              }
                            }
                            return Visit::kStop;
                          }));
  }
  return texts;
}

}  // namespace credence::review
