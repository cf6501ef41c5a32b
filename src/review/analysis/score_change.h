// SPDX-License-Identifier: Apache-2.0
// Score change: how the scores of some task types have changed since a moment. The effect of a rule
// is measured this way.
//
//   change = mean since - mean of the 30 days before (of all before, if those have fewer than 5)
//   95 % interval   Welch's (model/mean_difference.h)
//
//
// Scores change for many reasons; the interval rules out chance, not other causes. What changed
// for all work alike, such as a reviewer who became stricter, is ruled out by a comparison:
//
//   against others = the change - the change of the other task types in the same time, within
//                    reviewers
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "credence/timestamp.h"
#include "model/mean_difference.h"
#include "review/corpus.h"

namespace credence::review {

struct ScoreChange {
  double change = 0;
  double low = 0;
  double high = 0;

  bool operator==(const ScoreChange&) const = default;
};

// The scores of each task type in order of time, so that a query costs a search instead of a pass.
class ScoreHistory {
 public:
  static constexpr std::int64_t kReviewsMin = 5;  // On either side.
  static constexpr std::int64_t kDaysBefore = 30;

  explicit ScoreHistory(const Corpus& corpus);

  // Reviews with a score at or after `since`. REQUIRES: task types are distinct.
  std::int64_t ReviewsSince(std::span<const Name> task_types, Timestamp since) const;
  // Nothing: too few reviews on one side.
  std::optional<ScoreChange> Since(std::span<const Name> task_types, Timestamp since) const;
  // Nothing: too few reviews of these or of other task types, on one side, by the same reviewers.
  std::optional<ScoreChange> AgainstOthers(std::span<const Name> task_types, Timestamp since) const;

 private:
  struct Series {
    std::vector<std::pair<Timestamp, double>> scores;  // In order of time.
    std::vector<model::Sample> sums;                   // Of the first 0, 1, … scores.
  };

  // `end` is excluded.
  model::Sample Between(std::span<const Name> task_types, Timestamp begin, Timestamp end) const;
  model::Sample Before(Name task_type, Timestamp end) const;

  std::vector<Series> series_;  // By task type.
  struct ScoreGivenBy {
    Timestamp at;
    Name task_type = kNoName;
    Name reviewer = kNoName;
    double score = 0;
  };
  std::vector<ScoreGivenBy> scores_;
};

}  // namespace credence::review
