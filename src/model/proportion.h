// SPDX-License-Identifier: Apache-2.0
// Proportion: a rate from counted decisions, and its uncertainty.
//
//   Wilson    (p + z²/2n ± z sqrt(p (1 - p) / n + z²/4n²)) / (1 + z²/n),   p = successes / n
//   Newcombe  for p1 - p2, from the Wilson ends (l1, u1) and (l2, u2):
//             low  = p1 - p2 - sqrt((p1 - l1)² + (u2 - p2)²)
//             high = p1 - p2 + sqrt((u1 - p1)² + (p2 - l2)²)
//
// Source: Wilson, JASA 22 (1927); Newcombe, Statistics in Medicine 17 (1998), method 10. Rule R1 of
// reviews. Wilson is for rates that are shown: it needs no prior, keeps its level with few
// decisions, and does not leave [0, 1]. Where a prior is wanted, model/beta.h has a credible
// interval.
//
// Invariants: 0 <= low <= rate <= high <= 1; success and failure are mirror images; more decisions
// at the same rate never give a wider interval.
#pragma once

#include <optional>

#include "model/reading.h"

namespace credence::model {

// Counts, possibly weighted. Negative or non-finite counts as 0.
struct Proportion {
  double successes = 0.0;
  double failures = 0.0;

  bool operator==(const Proportion&) const = default;
};

// nullopt if there are no decisions.
std::optional<double> Rate(const Proportion& counts);

// [0, 1] without decisions, and for a level of 1 or more; the rate itself for a level of 0 or less.
Interval WilsonInterval(const Proportion& counts, double level);

// The change from `before` to `now`: significant if the interval excludes 0. [-1, 1] if either has
// no decisions.
Interval ChangeInterval(const Proportion& now, const Proportion& before, double level);

}  // namespace credence::model
