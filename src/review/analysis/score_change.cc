// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/score_change.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>

namespace credence::review {

ScoreHistory::ScoreHistory(const Corpus& corpus) : series_(corpus.names.size()) {
  for (const FeedbackRecord& record : corpus.feedback) {
    if (std::isnan(record.score)) continue;
    series_[record.task_type].scores.emplace_back(record.at, record.score);
    scores_.push_back({record.at, record.task_type, record.reviewer, record.score});
  }
  for (auto& [scores, sums] : series_) {
    // A ledger is mostly in order of time.
    if (!std::ranges::is_sorted(scores)) std::ranges::sort(scores);
    sums.reserve(scores.size() + 1);
    sums.emplace_back();
    for (const auto& [at, score] : scores) {
      model::Sample next = sums.back();
      next.Add(score);
      sums.push_back(next);
    }
  }
}

model::Sample ScoreHistory::Before(Name task_type, Timestamp end) const {
  if (task_type >= series_.size()) return {};
  const auto& [scores, sums] = series_[task_type];
  const auto place =
      std::ranges::lower_bound(scores, end, {}, &std::pair<Timestamp, double>::first);
  return sums[static_cast<std::size_t>(place - scores.begin())];
}

model::Sample ScoreHistory::Between(std::span<const Name> task_types, Timestamp begin,
                                    Timestamp end) const {
  model::Sample scores;
  for (const Name task_type : task_types) {
    scores += Before(task_type, end);
    scores -= Before(task_type, begin);
  }
  return scores;
}

std::int64_t ScoreHistory::ReviewsSince(std::span<const Name> task_types, Timestamp since) const {
  return Between(task_types, since, Timestamp::max()).n;
}

std::optional<ScoreChange> ScoreHistory::Since(std::span<const Name> task_types,
                                               Timestamp since) const {
  const model::Sample after = Between(task_types, since, Timestamp::max());
  model::Sample before = Between(task_types, since - std::chrono::days(kDaysBefore), since);
  if (before.n < kReviewsMin) before = Between(task_types, Timestamp::min(), since);
  if (after.n < kReviewsMin || before.n < kReviewsMin) return std::nullopt;
  const model::Interval interval = model::MeanDifferenceInterval(after, before, 0.95);
  return ScoreChange{
      .change = after.mean() - before.mean(), .low = interval.low, .high = interval.high};
}

std::optional<ScoreChange> ScoreHistory::AgainstOthers(std::span<const Name> task_types,
                                                       Timestamp since) const {
  struct Cells {
    model::Sample of[2][2];  // [other task types][before]
  };
  std::map<Name, Cells> by_reviewer;
  const Timestamp from = since - std::chrono::days(kDaysBefore);
  for (const ScoreGivenBy& given : scores_) {
    if (given.at < from) continue;
    const bool is_other = std::ranges::find(task_types, given.task_type) == task_types.end();
    by_reviewer[given.reviewer].of[is_other ? 1 : 0][given.at < since ? 1 : 0].Add(given.score);
  }
  std::vector<model::Stratum> strata;
  model::Sample least[2][2];
  for (const auto& [reviewer, cells] : by_reviewer) {
    strata.push_back(
        {.plus = {cells.of[0][0], cells.of[1][1]}, .minus = {cells.of[0][1], cells.of[1][0]}});
    for (int other : {0, 1}) {
      for (int before : {0, 1}) least[other][before] += cells.of[other][before];
    }
  }
  for (int other : {0, 1}) {
    for (int before : {0, 1}) {
      if (least[other][before].n < kReviewsMin) return std::nullopt;
    }
  }
  const auto difference = model::StratifiedDifference(strata, 0.95);
  if (!difference) return std::nullopt;
  return ScoreChange{.change = difference->difference,
                     .low = difference->interval.low,
                     .high = difference->interval.high};
}

}  // namespace credence::review
