// SPDX-License-Identifier: Apache-2.0
// Score change: what became of the scores of some task types since a moment, which is how the
// effect of a rule is measured.
//
//   change = mean since - mean of the 30 days before (of all before, if those are fewer than 5)
//   95 % interval = change ± 1.96 sqrt(s1²/n1 + s2²/n2)
//
// Scores change for many reasons; the interval tells chance apart, not other causes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "credence/timestamp.h"
#include "review/corpus.h"

namespace credence::review {

struct ScoreChange {
  double change = 0;
  double low = 0;
  double high = 0;

  bool operator==(const ScoreChange&) const = default;
};

// The scores of each task type by time, so that a question costs a search and not a pass.
class ScoreHistory {
 public:
  static constexpr std::int64_t kReviewsMin = 5;  // On either side.
  static constexpr std::int64_t kDaysBefore = 30;

  explicit ScoreHistory(const Corpus& corpus);

  // Reviews with a score at or after `since`. Task types are different ones.
  std::int64_t ReviewsSince(std::span<const Name> task_types, Timestamp since) const;
  // Nothing: too few reviews on a side.
  std::optional<ScoreChange> Since(std::span<const Name> task_types, Timestamp since) const;

 private:
  struct Sums {
    std::int64_t n = 0;
    double sum = 0;
    double squares = 0;
  };
  struct Series {
    std::vector<std::pair<Timestamp, double>> scores;  // In order of time.
    std::vector<Sums> sums;                            // Of the first 0, 1, … scores.
  };

  // From `begin` up to but not at `end`.
  Sums Between(std::span<const Name> task_types, Timestamp begin, Timestamp end) const;
  Sums Before(Name task_type, Timestamp end) const;

  std::vector<Series> series_;  // By task type.
};

}  // namespace credence::review
