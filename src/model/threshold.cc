// SPDX-License-Identifier: Apache-2.0
#include "model/threshold.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace credence::model {
namespace {

// 18 of 20 must count as 0.9, though weights of 0.7 and 0.85 do not add up exactly.
constexpr double kShareRounding = 1e-12;

}  // namespace

Result<void> Validate(const ThresholdParams& params) {
  if (params.below_min < 1) return InvalidArgument("threshold: below_min has to be at least 1");
  if (params.soft_share > 0.0 && params.soft_share <= params.hard_share &&
      params.hard_share <= 1.0) {
    return {};
  }
  return InvalidArgument(
      fmt::format("threshold: the shares are {} (soft) and {} (hard), but have to be above 0, at "
                  "most 1, and the hard one not below the soft one",
                  params.soft_share, params.hard_share));
}

Gates FindGates(const ThresholdParams& params, std::span<const ScoredDecision> events) {
  std::vector<ScoredDecision> sorted;
  for (const ScoredDecision& each : events) {
    if (!std::isnan(each.score) && each.weight > 0.0 && std::isfinite(each.weight))
      sorted.push_back(each);
  }
  std::ranges::sort(sorted, {}, &ScoredDecision::score);
  std::vector<ScoreTally> tallies;
  for (const ScoredDecision& each : sorted) {
    if (tallies.empty() || each.score > tallies.back().score)
      tallies.push_back({.score = each.score});
    ScoreTally& tally = tallies.back();
    ++tally.n;
    tally.weight += each.weight;
    if (each.rejected) tally.rejected += each.weight;
  }
  return FindGates(params, tallies);
}

Gates FindGates(const ThresholdParams& params, std::span<const ScoreTally> tallies) {
  Gates gates;
  std::size_t below = 0;
  double weight = 0.0;
  double rejected = 0.0;
  for (const ScoreTally& tally : tallies) {
    if (below >= params.below_min) {
      const Gate gate{.threshold = tally.score, .below = below, .rejected = rejected / weight};
      if (gate.rejected >= params.hard_share - kShareRounding) gates.hard = gate;
      if (gate.rejected >= params.soft_share - kShareRounding) gates.soft = gate;
    }
    below += tally.n;
    weight += tally.weight;
    rejected += tally.rejected;
  }
  return below < params.events_min ? Gates{} : gates;
}

}  // namespace credence::model
