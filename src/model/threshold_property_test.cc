// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
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

// An event with its weight in thousandths, so that shares can be counted in whole numbers.
struct Counted {
  double score = 0;
  bool rejected = false;
  std::int64_t thousandths = 0;
};

// The highest score below which at least `percent` of the weight was rejected.
std::optional<double> ExactThreshold(const std::vector<Counted>& events, std::int64_t percent) {
  std::optional<double> highest;
  for (const Counted& at : events) {
    std::int64_t rejected = 0;
    std::int64_t all = 0;
    for (const Counted& each : events) {
      if (each.score >= at.score) continue;
      all += each.thousandths;
      if (each.rejected) rejected += each.thousandths;
    }
    const bool holds = all > 0 && rejected * 100 >= percent * all;
    if (holds && at.score > highest.value_or(0)) highest = at.score;
  }
  return highest;
}

RC_GTEST_PROP(ThresholdProperty, GatesAreExactAtTheShares, ()) {
  // The weights of one review: single, tired, unsure, weak, old, and their products.
  const auto weight = rc::gen::element<std::int64_t>(1000, 700, 850, 600, 400, 500, 595, 2000);
  const bool is_plain = *rc::gen::arbitrary<bool>();
  std::vector<Counted> events;
  Events decisions;
  const int n = *rc::gen::inRange(0, 60);
  for (int i = 0; i < n; ++i) {
    // Whole scores, halves, and means of three reviewers.
    const double score = *rc::gen::element(1.0, 2.0, 3.5, 4.0, 5.333, 5.5, 6.0, 8.667, 9.0);
    const bool rejected = *rc::gen::inRange(0, 10) < 9;
    events.push_back(
        {.score = score, .rejected = rejected, .thousandths = is_plain ? 1000 : *weight});
    decisions.push_back({.score = score,
                         .rejected = rejected,
                         .weight = static_cast<double>(events.back().thousandths) / 1000.0});
  }
  for (const std::int64_t percent : {100, 95, 90, 80, 70, 60, 50, 1}) {
    const double share = static_cast<double>(percent) / 100.0;
    const Gates gates =
        FindGates({.events_min = 1, .hard_share = share, .soft_share = share}, decisions);
    const std::optional<double> exact = ExactThreshold(events, percent);
    RC_ASSERT(gates.hard.has_value() == exact.has_value());
    if (exact) RC_ASSERT(gates.hard->threshold == *exact);
  }
}

TEST(Threshold, NineOfTenIsHardAndEightOfTenIsSoft) {
  for (const int rejected : {7, 8, 9, 10}) {
    Events events;
    for (int i = 0; i < 10; ++i) events.push_back({.score = 4, .rejected = i < rejected});
    for (int i = 0; i < 10; ++i) events.push_back({.score = 8});
    const Gates gates = FindGates({}, events);
    EXPECT_EQ(gates.hard.has_value(), rejected >= 9) << rejected;
    EXPECT_EQ(gates.soft.has_value(), rejected >= 8) << rejected;
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
