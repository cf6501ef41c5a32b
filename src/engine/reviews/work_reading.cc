// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/work_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/amount.h"
#include "model/autonomy.h"
#include "model/proportion.h"
#include "review/analysis/review_calibration.h"
#include "review/analysis/review_class.h"

namespace credence::engine {

double CalibratedBy(const review::Learning& learning, std::string_view task_type, double stated) {
  const std::vector<review::CurveLearned>& curves = learning.last.curves;
  auto found = std::ranges::find(curves, task_type, &review::CurveLearned::task_type);
  if (found == curves.end()) {
    found = std::ranges::find(curves, std::string_view(), &review::CurveLearned::task_type);
  }
  if (found == curves.end()) return stated;
  return review::Calibrated({}, {.curve = found->points}, stated);
}

ReviewClass ClassOfTask(const review::TaskType& task, const review::Learning& learning,
                        std::optional<review::Complexity> complexity,
                        const review::ReviewSettings& settings) {
  const model::AutonomyState& state = task.autonomy;
  ApprovalRate rate{.approved = state.approvals, .rejected = state.decisions - state.approvals};
  if (state.decisions > 0) {
    rate.rate = static_cast<double>(state.approvals) / static_cast<double>(state.decisions);
  }
  std::optional<double> seconds;
  const auto pace =
      std::ranges::find(learning.last.paces, task.name, &review::PaceLearned::task_type);
  if (pace != learning.last.paces.end()) seconds = pace->seconds;
  return review::ClassOf(rate, seconds, state.level, complexity, settings);
}

WorkReading ReadWork(const review::Work& work, const review::Learning& learning,
                     const review::ReviewSettings& settings) {
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
                      .review_class = work.review_class,
                      .registered_at = work.registered_at,
                      .reviews = std::ssize(work.answers)};
  reading.self_review =
      (work.calibrated && *work.calibrated < settings.second_look_below) ||
      (work.predicted_score && *work.predicted_score < settings.score_self_review_below);
  reading.compare =
      review::CompareReason(work.calibrated.value_or(1.0), work.alternative_of.has_value(),
                            learning.last.mixed_preferences, settings);
  if (reading.state == "pending") reading.best_window = learning.last.best_window;
  if (const review::Answer* last = work.newest_answer()) {
    if (last->decision) reading.last_decision = std::string(NameOf(*last->decision));
    reading.reviewed_at = last->at;
  }
  return reading;
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
    // Only that is left.
    text += fmt::format(", and {:.0f} % of the last {}", rule.rate_kept.ToDouble() * 100,
                        params.window);
  }
  return text;
}

}  // namespace

LevelReading ReadLevel(const review::TaskType& task, const review::Learning& learning,
                       const review::ReviewSettings& settings) {
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
  return reading;
}

}  // namespace credence::engine
