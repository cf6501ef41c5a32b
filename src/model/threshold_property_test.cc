// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <vector>

#include "base/test_framework.h"
#include "model/threshold.h"

namespace credence::model {
namespace {

using Events = std::vector<ScoredDecision>;

rc::Gen<Events> AnyEvents() {
  return rc::gen::container<Events>(rc::gen::map(
      rc::gen::tuple(rc::gen::inRange(1, 11), rc::gen::inRange(0, 10), rc::gen::inRange(1, 5)),
      [](const auto& drawn) {
        // Low scores are mostly rejected.
        return ScoredDecision{.score = static_cast<double>(std::get<0>(drawn)),
                              .rejected = std::get<1>(drawn) >= std::get<0>(drawn) - 2,
                              .weight = std::get<2>(drawn) / 2.0};
      }));
}

RC_GTEST_PROP(ThresholdProperty, AGateHoldsAndTheSoftOneIsNotLower, ()) {
  const Events events = *AnyEvents();
  const Gates gates = FindGates({.events_min = 1}, events);
  if (gates.hard) {
    RC_ASSERT(gates.soft.has_value());
    RC_ASSERT(gates.soft->threshold >= gates.hard->threshold);
  }
  if (!gates.soft) return;
  double weight = 0.0;
  double rejected = 0.0;
  for (const ScoredDecision& each : events) {
    if (each.score >= gates.soft->threshold) continue;
    weight += each.weight;
    if (each.rejected) rejected += each.weight;
  }
  RC_ASSERT(rejected >= 0.8 * weight - 1e-9);
}

RC_GTEST_PROP(ThresholdProperty, TheOrderDoesNotMatter, ()) {
  Events events = *AnyEvents();
  const Gates gates = FindGates({.events_min = 1}, events);
  std::ranges::reverse(events);
  // Weights are halves, so their sums are exact.
  RC_ASSERT(FindGates({.events_min = 1}, events) == gates);
}

RC_GTEST_PROP(ThresholdProperty, TalliesGiveTheSameGates, ()) {
  const Events events = *AnyEvents();
  std::map<double, ScoreTally> by_score;
  for (const ScoredDecision& each : events) {
    ScoreTally& tally = by_score[each.score];
    tally.score = each.score;
    ++tally.n;
    tally.weight += each.weight;
    if (each.rejected) tally.rejected += each.weight;
  }
  std::vector<ScoreTally> tallies;
  for (const auto& [score, tally] : by_score) tallies.push_back(tally);
  for (const std::size_t least : {1U, 20U}) {
    const ThresholdParams params{.events_min = least};
    RC_ASSERT(FindGates(params, tallies) == FindGates(params, events));
  }
}

RC_GTEST_PROP(ThresholdProperty, OneMoreRejectionBelowNeverLowersAThreshold, ()) {
  Events events = *AnyEvents();
  const Gates gates = FindGates({.events_min = 1}, events);
  if (!gates.hard) return;
  events.push_back({.score = 1.0, .rejected = true});
  const Gates more = FindGates({.events_min = 1}, events);
  RC_ASSERT(more.hard && more.hard->threshold >= gates.hard->threshold);
}

}  // namespace
}  // namespace credence::model
