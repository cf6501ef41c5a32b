// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/reviews.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "engine/reviews/work_reading.h"
#include "review/analysis/findings.h"
#include "review/analysis/rules.h"
#include "review/decide.h"
#include "review/fold.h"

namespace credence::engine {

using ledger::Reader;

ReviewKeeper::ReviewKeeper(Workspace& workspace)
    : workspace_(workspace),
      store_(workspace.store()),
      settings_(workspace.settings()),
      filer_([this](const std::string& space, const std::stop_token& stop) {
        // What fails here is tried again by whoever looks next, and told to them.
        (void)FileReceived(space, stop);
      }) {}

namespace {

// The one of the list that `id` names: by its key, its id, or a part of that.
template <class T>
Result<T> FindNamed(const std::vector<T>& list, std::string_view id, std::string_view what,
                    std::string_view command) {
  constexpr std::size_t kPartMin = 4;
  const std::string wanted = AsciiLower(Trim(id));
  const T* found = nullptr;
  for (const T& item : list) {
    if (item.id == wanted || AsciiLower(item.key) == wanted) return item;
    const bool is_part =
        wanted.size() >= kPartMin && (item.id.starts_with(wanted) || item.id.ends_with(wanted));
    if (!is_part) continue;
    if (found != nullptr) {
      return InvalidArgument(fmt::format("{} names several {}s; give more of the id, as in {}",
                                         Quoted(id), what, item.id));
    }
    found = &item;
  }
  if (found == nullptr) {
    return NotFound(fmt::format("no {} {}; '{}' shows them", what, Quoted(id), command));
  }
  return *found;
}

QuarantinedReading ReadQuarantined(review::Quarantined document) {
  return {.id = document.id.ToString(),
          .state = std::string(NameOf(document.state)),
          .at = document.at,
          .event_id = std::move(document.event_id),
          .error = std::move(document.error),
          .bytes = document.bytes,
          .truncated = document.truncated,
          .document = std::move(document.document)};
}

Result<char> StateKey(std::string_view state) {
  if (state == "pending") return review::kPendingKey;
  if (state == "done") return review::kDoneKey;
  if (state == "skipped") return review::kSkippedKey;
  return InvalidArgument(fmt::format(
      "state {} is not known; use pending, done, skipped or quarantined", Quoted(state)));
}

}  // namespace

Result<RuleReading> FindRule(const std::vector<RuleReading>& rules, std::string_view id) {
  return FindNamed(rules, id, "rule", "credence review rules --all");
}

Result<ReviewQuestion> FindQuestion(const std::vector<ReviewQuestion>& questions,
                                    std::string_view id) {
  return FindNamed(questions, id, "question", "credence review questions");
}

Result<ReviewList> ReviewKeeper::List(const Caller& caller, std::string_view state,
                                      std::optional<std::int64_t> limit) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  ReviewList list{.is_quarantine = state == "quarantined"};
  char wanted = review::kPendingKey;
  if (!list.is_quarantine) {
    CREDENCE_ASSIGN_OR_RETURN(wanted, StateKey(state));
  }
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    if (list.is_quarantine) {
      CREDENCE_ASSIGN_OR_RETURN(std::vector<review::Quarantined> documents,
                                review::ListQuarantined(reader, limit));
      for (review::Quarantined& document : documents) {
        list.quarantined.push_back(ReadQuarantined(std::move(document)));
      }
      return {};
    }
    CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::Work> works,
                              review::ListWorks(reader, wanted, limit));
    for (const review::Work& work : works) {
      list.works.push_back(ReadWork(work, learning, settings_.review));
    }
    return {};
  }));
  return list;
}

Result<QuarantinedReading> ReviewKeeper::ShowQuarantined(const Caller& caller,
                                                         std::string_view id) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  std::optional<QuarantinedReading> reading;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(review::Quarantined document, review::FindQuarantined(reader, id));
    reading = ReadQuarantined(std::move(document));
    return {};
  }));
  return *std::move(reading);
}

Result<QuarantinedReading> ReviewKeeper::Discard(const Caller& caller, std::string_view id) {
  std::optional<QuarantinedReading> reading;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const review::Quarantined document,
                                  review::FindQuarantined(writer, id));
        CREDENCE_ASSIGN_OR_RETURN(const review::Decision decision, DecideDiscard(document));
        CREDENCE_RETURN_IF_ERROR(Commit(writer, std::vector{decision}, context));
        CREDENCE_ASSIGN_OR_RETURN(review::Quarantined after,
                                  review::FindQuarantined(writer, document.id.ToString()));
        reading = ReadQuarantined(std::move(after));
        return {};
      }));
  return *std::move(reading);
}

Result<ReviewKeeper::Analysis> ReviewKeeper::AnalyseIn(std::string_view space, Reader& reader) {
  Analysis analysis;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  analysis.head = head.sequence;
  CREDENCE_ASSIGN_OR_RETURN(analysis.corpus, corpora_.Load(space, reader));
  CREDENCE_ASSIGN_OR_RETURN(analysis.rules, review::LoadRules(reader));
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t backlog, review::CountPending(reader));
  std::vector<std::int64_t> sequences;
  for (const auto& [key, wanted] : review::SamplesWanted(*analysis.corpus, settings_.review)) {
    sequences.insert(sequences.end(), wanted.begin(), wanted.end());
  }
  std::ranges::sort(sequences, std::greater());
  const auto repeated = std::ranges::unique(sequences);
  sequences.erase(repeated.begin(), repeated.end());
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::KeyedText> texts,
                            review::LoadTexts(reader, sequences));
  analysis.findings = review::Find({.corpus = *analysis.corpus,
                                    .rules = analysis.rules,
                                    .texts = texts,
                                    .backlog = backlog,
                                    .now = workspace_.Now(),
                                    .settings = settings_.review});
  return analysis;
}

Result<ReviewKeeper::Analysis> ReviewKeeper::AnalyseAll(const Caller& caller) {
  Analysis analysis;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(analysis, AnalyseIn(caller.space, reader));
    return {};
  }));
  return analysis;
}

Result<ReviewFindings> ReviewKeeper::Analyse(const Caller& caller) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  CREDENCE_ASSIGN_OR_RETURN(Analysis analysis, AnalyseAll(caller));
  return std::move(analysis.findings);
}

Result<std::vector<LevelReading>> ReviewKeeper::Levels(const Caller& caller) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  std::vector<LevelReading> levels;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::TaskType> tasks, review::ListTasks(reader));
    for (const review::TaskType& task : tasks) {
      // Of experiments alone nothing is known yet.
      if (task.autonomy.decisions == 0) continue;
      levels.push_back(ReadLevel(task, learning, settings_.review));
    }
    return {};
  }));
  std::ranges::sort(levels, {}, &LevelReading::task_type);
  return levels;
}

Result<std::vector<RuleReading>> ReviewKeeper::Rules(const Caller& caller, bool all) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  CREDENCE_ASSIGN_OR_RETURN(Analysis analysis, AnalyseAll(caller));
  std::vector<RuleReading> rules = std::move(analysis.findings.rules);
  if (!all) {
    std::erase_if(rules, [](const RuleReading& rule) {
      return rule.state == RuleState::kRetired || rule.obsolete;
    });
  }
  return rules;
}

}  // namespace credence::engine
