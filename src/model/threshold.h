// SPDX-License-Identifier: Apache-2.0
// Threshold: the score under which work was rejected nearly always.
//
//   threshold(share) = the highest seen score t such that, of the events with a score below t,
//                      `share` or more (by weight) were rejected
//   hard gate: share 0.90    soft gate: share 0.80    both only from 20 events on
//
// Rule R2 of reviews, for one dimension at a time. A threshold is one of the scores that were seen,
// so that nothing is said about scores nobody gave.
//
// Invariants: the order of events does not matter (to rounding of the weights); the soft threshold
// is never below the hard one; every gate holds on the events that it came from.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "credence/result.h"

namespace credence::model {

struct ScoredDecision {
  double score = 0.0;
  bool rejected = false;
  double weight = 1.0;  // Not positive and finite: the event is left out.

  bool operator==(const ScoredDecision&) const = default;
};

struct ThresholdParams {
  std::size_t events_min = 20;
  std::size_t below_min = 1;  // Fewer events below a score are not enough for a gate there.
  double hard_share = 0.90;
  double soft_share = 0.80;

  bool operator==(const ThresholdParams&) const = default;
};

// 0 < soft_share <= hard_share <= 1, below_min >= 1. Failure: kInvalidArgument.
Result<void> Validate(const ThresholdParams& params);

struct Gate {
  double threshold = 0.0;  // Scores below it do not pass.
  std::size_t below = 0;   // Events with such a score.
  double rejected = 0.0;   // Their share that was rejected.

  bool operator==(const Gate&) const = default;
};

struct Gates {
  std::optional<Gate> hard;
  std::optional<Gate> soft;

  bool operator==(const Gates&) const = default;
};

// Events whose score is not a number are left out.
Gates FindGates(const ThresholdParams& params, std::span<const ScoredDecision> events);

// The events of one score, together: scores are few where events are many.
struct ScoreTally {
  double score = 0.0;
  std::size_t n = 0;
  double weight = 0.0;
  double rejected = 0.0;  // The weight of those that were.

  bool operator==(const ScoreTally&) const = default;
};

// REQUIRES: tallies by rising score, each of at least one event and of a weight above 0.
Gates FindGates(const ThresholdParams& params, std::span<const ScoreTally> tallies);

}  // namespace credence::model
