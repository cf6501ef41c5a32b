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
      const Sums& before = sums.back();
      sums.push_back({.n = before.n + 1,
                      .sum = before.sum + score,
                      .squares = before.squares + score * score});
    }
  }
}

ScoreHistory::Sums ScoreHistory::Before(Name task_type, Timestamp end) const {
  if (task_type >= series_.size()) return {};
  const auto& [scores, sums] = series_[task_type];
  const auto place =
      std::ranges::lower_bound(scores, end, {}, &std::pair<Timestamp, double>::first);
  return sums[static_cast<std::size_t>(place - scores.begin())];
}

ScoreHistory::Sums ScoreHistory::Between(std::span<const Name> task_types, Timestamp begin,
                                         Timestamp end) const {
  Sums sums;
  for (const Name task_type : task_types) {
    const Sums all = Before(task_type, end);
    const Sums earlier = Before(task_type, begin);
    sums.n += all.n - earlier.n;
    sums.sum += all.sum - earlier.sum;
    sums.squares += all.squares - earlier.squares;
  }
  return sums;
}

std::int64_t ScoreHistory::ReviewsSince(std::span<const Name> task_types, Timestamp since) const {
  return Between(task_types, since, Timestamp::max()).n;
}

std::optional<ScoreChange> ScoreHistory::Since(std::span<const Name> task_types,
                                               Timestamp since) const {
  const Sums after = Between(task_types, since, Timestamp::max());
  Sums before = Between(task_types, since - std::chrono::days(kDaysBefore), since);
  if (before.n < kReviewsMin) before = Between(task_types, Timestamp::min(), since);
  if (after.n < kReviewsMin || before.n < kReviewsMin) return std::nullopt;
  const auto mean = [](const Sums& sums) { return sums.sum / static_cast<double>(sums.n); };
  // Variance of the mean. Rounding may make it slightly negative.
  const auto variance = [&](const Sums& sums) {
    const auto n = static_cast<double>(sums.n);
    return std::max(0.0, (sums.squares - sums.sum * mean(sums)) / (n - 1)) / n;
  };
  constexpr double kZ = 1.959963984540054;
  const double change = mean(after) - mean(before);
  const double half = kZ * std::sqrt(variance(after) + variance(before));
  return ScoreChange{.change = change, .low = change - half, .high = change + half};
}

}  // namespace credence::review
