// SPDX-License-Identifier: Apache-2.0
#include "review/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/amount.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "credence/paged.h"
#include "ledger/typed_id.h"
#include "model/autonomy.h"
#include "model/proportion.h"
#include "review/analysis/review_calibration.h"
#include "review/analysis/review_class.h"
#include "review/feedback_history.h"
#include "review/fold.h"
#include "review/intake/content.h"
#include "review/names.h"
#include "review/queries.h"
#include "review/tidy.h"

namespace credence::review {

double CalibratedBy(const Learning& learning, std::string_view task_type, double stated) {
  const std::vector<CurveLearned>& curves = learning.last.curves;
  auto found = std::ranges::find(curves, task_type, &CurveLearned::task_type);
  if (found == curves.end()) {
    found = std::ranges::find(curves, std::string_view(), &CurveLearned::task_type);
  }
  if (found == curves.end()) return stated;
  return TidyNumber(Calibrated({}, {.curve = found->points}, stated));
}

namespace {

const DelegationLearned* SaidOf(std::string_view task_type, const Learning& learning) {
  if (!learning.last.delegation) return nullptr;
  const auto found =
      std::ranges::find(*learning.last.delegation, task_type, &DelegationLearned::task_type);
  return found == learning.last.delegation->end() ? nullptr : &*found;
}

DelegationEffect EffectOn(std::string_view task_type, const Learning& learning,
                          const ReviewSettings& settings) {
  const DelegationLearned* said = SaidOf(task_type, learning);
  return said == nullptr ? DelegationEffect::kUnmoved : EffectOf(*said, settings);
}

std::optional<std::string> ProposalFor(const TaskType& task, const Learning& learning,
                                       const ReviewSettings& settings) {
  const DelegationLearned* said = SaidOf(task.name, learning);
  return said == nullptr ? std::nullopt : ProposalOf(*said, task.autonomy.level, settings);
}

}  // namespace

ReviewClass ClassOfTask(const TaskType& task, const Learning& learning,
                        std::optional<Complexity> complexity, const ReviewSettings& settings) {
  const model::AutonomyState& state = task.autonomy;
  ApprovalRate rate{.approved = state.approvals, .rejected = state.decisions - state.approvals};
  if (state.decisions > 0) {
    rate.rate = static_cast<double>(state.approvals) / static_cast<double>(state.decisions);
  }
  std::optional<double> seconds;
  const auto pace = std::ranges::find(learning.last.paces, task.name, &PaceLearned::task_type);
  if (pace != learning.last.paces.end()) seconds = pace->seconds;
  return ClassOf(rate, seconds, state.level, complexity, EffectOn(task.name, learning, settings),
                 settings);
}

namespace {

// Drawn work whose class is approved unseen; the draw is the audit of that class.
bool IsAudit(const Work& work) {
  return work.shown && work.review_class == ReviewClass::kAutoApprove && !work.irreversible &&
         work.share < Decimal::FromInt(1);
}

std::string WhyShown(const Work& work) {
  const std::string share = fmt::format("{:.0f} %", work.share.ToDouble() * 100);
  const bool is_auto = work.review_class == ReviewClass::kAutoApprove;
  if (!work.shown) {
    return is_auto ? fmt::format(
                         "auto-approved: level {} draws {} of such work for an audit, and "
                         "this was not drawn",
                         work.level, share)
                   : fmt::format("not drawn: at level {} people review {} of such work", work.level,
                                 share);
  }
  if (work.irreversible) return "irreversible work is always reviewed";
  if (IsAudit(work)) {
    return fmt::format("audit: such work is auto-approved, and level {} draws {} of it", work.level,
                       share);
  }
  return work.share < Decimal::FromInt(1)
             ? fmt::format("drawn: at level {} people review {} of such work", work.level, share)
             : fmt::format("at level {} people review all such work", work.level);
}

}  // namespace

WorkReading ReadWork(const Work& work, const Learning& learning, const ReviewSettings& settings) {
  WorkReading reading{.id = work.id,
                      .version = work.version,
                      .type = work.type,
                      .task_type = work.task_type,
                      .stage = work.stage,
                      .summary = work.summary,
                      .state = work.reviewed() ? "done"
                               : work.shown    ? "pending"
                                               : "skipped",
                      .stated = work.stated,
                      .calibrated = work.calibrated,
                      .predicted_score = work.predicted_score,
                      .level = work.level,
                      .review_share = work.share.ToDouble(),
                      .shown = work.shown,
                      .audit = IsAudit(work),
                      .why = WhyShown(work),
                      .review_class = work.review_class,
                      .registered_at = work.registered_at,
                      .reviews = std::ssize(work.answers),
                      .project = work.project};
  reading.self_review =
      (work.calibrated && *work.calibrated < settings.second_look_below) ||
      (work.predicted_score && *work.predicted_score < settings.score_self_review_below);
  reading.compare = CompareReason(work.calibrated.value_or(1.0), work.alternative_of.has_value(),
                                  learning.last.mixed_preferences, settings);
  if (reading.state == "pending") reading.best_window = learning.last.best_window;
  if (const Answer* last = work.newest_answer()) {
    if (last->decision) reading.last_decision = std::string(NameOf(*last->decision));
    reading.reviewed_at = last->at;
  }
  return Tidied(std::move(reading));
}

Result<ShownWork> ReadShownWork(ledger::Reader& reader, const Work& work,
                                const ReviewSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(const Learning learning, LoadLearning(reader));
  ShownWork shown{.work = ReadWork(work, learning, settings)};
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> content, LoadContent(reader, work));
  if (content) {
    CREDENCE_ASSIGN_OR_RETURN(shown.content, DecodeContent(*content));
  }
  shown.content_erased = !content && work.present_content();
  if (work.attributes) shown.attributes = *work.attributes;
  shown.alternative_of = work.alternative_of;
  if (const std::optional<Generation>& made = work.generation) {
    shown.generation = WorkGeneration{.prompt_hash = made->prompt_hash,
                                      .memory_snapshot = made->memory_snapshot,
                                      .model_used = made->model_used,
                                      .generation_time_ms = made->generation_time_ms,
                                      .iteration_count = made->iteration_count};
  }
  CREDENCE_ASSIGN_OR_RETURN(shown.feedback, LoadFeedbackOn(reader, work));
  return Tidied(std::move(shown));
}

namespace {

// Nothing: there is no higher level.
std::optional<std::string> NextLevel(const model::AutonomyState& state,
                                     const model::AutonomyParams& params) {
  if (state.level >= model::kAutonomyLevelMax) return std::nullopt;
  const model::AutonomyRule& rule = params.levels[static_cast<std::size_t>(state.level)];
  std::string text =
      fmt::format("level {}: {}", state.level + 1, Amount(rule.approvals, "approval"));
  if (rule.rate_above) {
    text += fmt::format(" and a rate above {:.0f} %", rule.rate_above->ToDouble() * 100);
  }
  if (state.waiting > 0) {
    text += ", after " + Amount(state.waiting, "more review");
  } else if (model::EarnedLevel(params, state.approvals, state.decisions) > state.level) {
    // Only the recent rate is still missing.
    text += fmt::format(", and {:.0f} % of the last {}", rule.rate_kept.ToDouble() * 100,
                        params.window);
  }
  return text;
}

}  // namespace

LevelReading ReadLevel(const TaskType& task, const Learning& learning,
                       const ReviewSettings& settings) {
  const model::AutonomyState& state = task.autonomy;
  LevelReading reading{.task_type = task.name,
                       .level = state.level,
                       .approvals = state.approvals,
                       .decisions = state.decisions,
                       .review_share = learning.last.paused ? 1.0 : task.share.ToDouble(),
                       .review_class = ClassOfTask(task, learning, std::nullopt, settings),
                       .waiting = state.waiting,
                       .paused = learning.last.paused,
                       .next = NextLevel(state, settings.Autonomy()),
                       .proposal = ProposalFor(task, learning, settings),
                       .changed_at = task.changed_at};
  if (state.decisions > 0) {
    const model::Proportion counts{
        .successes = static_cast<double>(state.approvals),
        .failures = static_cast<double>(state.decisions - state.approvals)};
    const model::Interval interval = model::WilsonInterval(counts, 0.95);
    reading.rate = model::Rate(counts).value_or(0);
    reading.rate_low = interval.low;
    reading.rate_high = interval.high;
  }
  return Tidied(std::move(reading));
}

Result<std::vector<LevelReading>> ReadLevels(ledger::Reader& reader,
                                             const ReviewSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(const Learning learning, LoadLearning(reader));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<TaskType> tasks, ListTasks(reader));
  std::vector<LevelReading> levels;
  for (const TaskType& task : tasks) levels.push_back(ReadLevel(task, learning, settings));
  std::ranges::sort(levels, {}, &LevelReading::task_type);
  return levels;
}

namespace {

Result<char> StateKey(std::string_view state) {
  if (state == "pending") return kPendingKey;
  if (state == "done") return kDoneKey;
  if (state == "skipped") return kSkippedKey;
  return InvalidArgument(fmt::format(
      "state {} is not known; use pending, done, skipped or quarantined", Quoted(state)));
}

}  // namespace

Result<ReviewList> ReadList(ledger::Reader& reader, const ListReviews& request,
                            const language::TimeRange& during, const ReviewSettings& settings) {
  ReviewList list{.is_quarantine = request.state == "quarantined"};
  const auto cut = [&]<class T>(std::vector<T> all) {
    Paged<T> page = CutPage(std::move(all), request.offset, request.limit);
    list.matching = page.total;
    list.is_cut = request.offset < page.total - std::ssize(page);
    return page;
  };
  if (list.is_quarantine) {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<Quarantined> documents,
                              ListQuarantined(reader, std::nullopt));
    std::erase_if(documents, [&](const Quarantined& one) { return !during.Has(one.at); });
    for (Quarantined& document : cut(std::move(documents))) {
      list.quarantined.push_back(ReadQuarantined(std::move(document)));
    }
    return list;
  }
  CREDENCE_ASSIGN_OR_RETURN(const char wanted, StateKey(request.state));
  CREDENCE_ASSIGN_OR_RETURN(const Learning learning, LoadLearning(reader));
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Work> works, ListWorks(reader, wanted, std::nullopt));
  std::erase_if(works, [&](const Work& work) { return !during.Has(work.registered_at); });
  for (const Work& work : cut(std::move(works))) {
    list.works.push_back(ReadWork(work, learning, settings));
  }
  return list;
}

QuarantinedReading ReadQuarantined(Quarantined document) {
  return {.id = document.id.ToString(),
          .state = std::string(NameOf(document.state)),
          .at = document.at,
          .event_id = std::move(document.event_id),
          .error = std::move(document.error),
          .bytes = document.bytes,
          .truncated = document.truncated,
          .document = std::move(document.document)};
}

FeedbackReading ReadFeedback(StoredFeedback feedback) {
  Submitted& core = feedback.core;
  FeedbackReading reading{.id = feedback.id.ToString(),
                          .at = core.at,
                          .received_at = feedback.received_at,
                          .work = std::move(core.work),
                          .version = std::move(core.version),
                          .task_type = std::move(core.task_type),
                          .stage = std::move(core.stage),
                          .session = std::move(core.session),
                          .reviewer = std::move(core.reviewer),
                          .score = core.score,
                          .sentiment = core.sentiment,
                          .keys = {},
                          .document = std::move(feedback.document),
                          .withdrawn_at = feedback.withdrawn_at,
                          .reason = std::move(feedback.reason)};
  if (!core.model_used.empty()) reading.model_used = std::move(core.model_used);
  if (core.decision) reading.decision = std::string(NameOf(*core.decision));
  if (core.certainty) reading.certainty = std::string(NameOf(*core.certainty));
  if (core.certainty_read) reading.certainty_read = std::string(NameOf(*core.certainty_read));
  for (const Mention& mention : core.mentions) reading.keys.push_back(mention.key);
  std::ranges::sort(reading.keys);
  const auto repeated = std::ranges::unique(reading.keys);
  reading.keys.erase(repeated.begin(), repeated.end());
  return Tidied(std::move(reading));
}

namespace {

template <class T>
Result<T> FindNamed(const std::vector<T>& list, std::string_view id, std::string_view what,
                    std::string_view command) {
  ledger::TypedId wanted(id);
  const std::string many = fmt::format("{}s", what);
  for (const T& item : list) {
    if (AsciiLower(item.key) == wanted.text()) return item;
    wanted.Offer(item.id);
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::string found,
                            wanted.Choose({.one = what, .many = many, .list = std::string(command)},
                                          [&](const std::string& one) {
                                            return std::ranges::find(list, one, &T::id)->key;
                                          }));
  return *std::ranges::find(list, found, &T::id);
}

}  // namespace

Result<RuleReading> FindRule(const std::vector<RuleReading>& rules, std::string_view id) {
  return FindNamed(rules, id, "rule", Op("review rules", {{"all", ""}}));
}

Result<ReviewQuestion> FindQuestion(const std::vector<ReviewQuestion>& questions,
                                    std::string_view id) {
  return FindNamed(questions, id, "question", Op("review questions"));
}

}  // namespace credence::review
