// SPDX-License-Identifier: Apache-2.0
// AUROC: how often a failure has the higher score, of all pairs of a failure and a success.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace credence::bench {

struct Scored {
  double score = 0;
  bool failed = false;
};

// Equal scores count half. Nothing: there is only one kind.
std::optional<double> Auroc(const std::vector<Scored>& runs);

struct Interval {
  double low = 0;
  double high = 0;
};

// How often the reports draw for an interval.
inline constexpr int kBootstraps = 10'000;

// The middle 95 % of the AUROC of as many runs drawn with replacement, so many times.
// REQUIRES: both kinds are there.
Interval BootstrapAuroc(const std::vector<Scored>& runs, int times, std::uint64_t seed);

}  // namespace credence::bench
