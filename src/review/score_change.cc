// SPDX-License-Identifier: Apache-2.0
#include "review/score_change.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tuple>

namespace credence::review {

ScoreHistory::ScoreHistory(const Corpus& corpus) {
  for (std::size_t i = 0; i < corpus.feedback.size(); ++i) {
    const FeedbackRecord& record = corpus.feedback[i];
    if (std::isnan(record.score)) continue;
    points_.push_back({.task_type = record.task_type,
                       .at = record.at,
                       .feedback = i,
                       .score = record.score,
                       .before = {}});
  }
  std::ranges::sort(points_, {}, [](const Point& point) {
    return std::tuple(point.task_type, point.at, point.feedback);
  });
  Sums sums;
  Name task_type = kNoName;
  for (Point& point : points_) {
    if (point.task_type != task_type) sums = {};
    task_type = point.task_type;
    point.before = sums;
    ++sums.n;
    sums.sum += point.score;
    sums.squares += point.score * point.score;
  }
}

ScoreHistory::Sums ScoreHistory::Before(Name task_type, Timestamp end) const {
  const auto place = std::ranges::lower_bound(
      points_, std::tuple(task_type, end), {},
      [](const Point& point) { return std::tuple(point.task_type, point.at); });
  if (place == points_.begin() || std::prev(place)->task_type != task_type) return {};
  const Point& last = *std::prev(place);
  return {.n = last.before.n + 1,
          .sum = last.before.sum + last.score,
          .squares = last.before.squares + last.score * last.score};
}

ScoreHistory::Sums ScoreHistory::Between(Name task_type, Timestamp begin, Timestamp end) const {
  const Sums all = Before(task_type, end);
  const Sums earlier = Before(task_type, begin);
  return {.n = all.n - earlier.n,
          .sum = all.sum - earlier.sum,
          .squares = all.squares - earlier.squares};
}

ScoreHistory::Sums ScoreHistory::Between(std::span<const Name> task_types, Timestamp begin,
                                         Timestamp end) const {
  Sums sums;
  for (const Name task_type : task_types) {
    const Sums one = Between(task_type, begin, end);
    sums.n += one.n;
    sums.sum += one.sum;
    sums.squares += one.squares;
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
  // Of the mean. Rounding may leave a variance a little under 0.
  const auto variance = [&](const Sums& sums) {
    const double n = static_cast<double>(sums.n);
    return std::max(0.0, (sums.squares - sums.sum * mean(sums)) / (n - 1)) / n;
  };
  constexpr double kZ = 1.959963984540054;
  const double change = mean(after) - mean(before);
  const double half = kZ * std::sqrt(variance(after) + variance(before));
  return ScoreChange{.change = change, .low = change - half, .high = change + half};
}

}  // namespace credence::review
