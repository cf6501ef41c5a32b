// SPDX-License-Identifier: Apache-2.0
// AUROC: the share of all pairs of a failure and a success in which the failure has the higher
// score.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace credence::bench {

struct Scored {
  double score = 0;
  bool failed = false;
};

// Ties count half. Nothing: there are only failures or only successes.
std::optional<double> Auroc(const std::vector<Scored>& runs);

struct Interval {
  double low = 0;
  double high = 0;
};

// Bootstrap samples for the intervals in reports.
inline constexpr int kBootstraps = 10'000;

// The middle 95 % of the AUROC over `times` bootstrap samples (drawn with replacement, of the same
// size). REQUIRES: there are failures and successes.
Interval BootstrapAuroc(const std::vector<Scored>& runs, int times, std::uint64_t seed);

}  // namespace credence::bench
