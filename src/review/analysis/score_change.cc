// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/score_change.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>

namespace credence::review {

ScoreHistory::ScoreHistory(const Corpus& corpus) : series_(corpus.names.size()) {
  for (const FeedbackRecord& record : corpus.feedback) {
    if (std::isnan(record.score)) continue;
    series_[record.task_type].scores.emplace_back(record.at, record.score);
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

}  // namespace credence::review
