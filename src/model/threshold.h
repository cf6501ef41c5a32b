// SPDX-License-Identifier: Apache-2.0
// Threshold: the score below which work was nearly always rejected.
//
//   threshold(share) = the highest seen score t such that, of the events with a score below t,
//                      `share` or more (by weight) were rejected
//   hard gate: share 0.90    soft gate: share 0.80    both only from 20 events on
//
// Rule R2 of reviews, for one dimension at a time. A threshold is always an observed score, so that
// it claims nothing about scores nobody gave.
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
  double weight = 1.0;  // If not positive and finite, the event is ignored.

  bool operator==(const ScoredDecision&) const = default;
};

struct ThresholdParams {
  std::size_t events_min = 20;
  std::size_t below_min = 1;  // Minimum number of events below a gate.
  double hard_share = 0.90;
  double soft_share = 0.80;

  bool operator==(const ThresholdParams&) const = default;
};

// 0 < soft_share <= hard_share <= 1, below_min >= 1. Failure: kInvalidArgument.
Result<void> Validate(const ThresholdParams& params);

struct Gate {
  double threshold = 0.0;  // Scores below it rarely pass.
  std::size_t below = 0;   // Events with such a score.
  double rejected = 0.0;   // The share of them that was rejected.

  bool operator==(const Gate&) const = default;
};

struct Gates {
  std::optional<Gate> hard;
  std::optional<Gate> soft;

  bool operator==(const Gates&) const = default;
};

// Ignores events whose score is NaN.
Gates FindGates(const ThresholdParams& params, std::span<const ScoredDecision> events);

// All events with the same score: there are few scores and many events.
struct ScoreTally {
  double score = 0.0;
  std::size_t n = 0;
  double weight = 0.0;
  double rejected = 0.0;  // The weight of the rejected ones.

  bool operator==(const ScoreTally&) const = default;
};

// REQUIRES: tallies by ascending score, each with at least one event and a weight above 0.
Gates FindGates(const ThresholdParams& params, std::span<const ScoreTally> tallies);

}  // namespace credence::model
