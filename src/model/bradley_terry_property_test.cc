// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <tuple>
#include <vector>

#include "base/test_framework.h"
#include "model/bradley_terry.h"

#include "model/test_fits.h"

namespace credence::model {
namespace {

using Pairs = std::vector<PairCount>;

constexpr std::size_t kItems = 6;

// A circle in which each beat the next once, so that a maximum exists, plus random pairs.
rc::Gen<Pairs> ConnectedPairs() {
  const auto item = rc::gen::inRange<std::size_t>(0, kItems);
  const auto halves = rc::gen::inRange(0, 40);
  const auto any = rc::gen::map(rc::gen::tuple(item, item, halves, halves), [](const auto& drawn) {
    const std::size_t first = std::get<0>(drawn);
    const std::size_t second = std::get<1>(drawn);
    return PairCount{first, first == second ? (first + 1) % kItems : second,
                     std::get<2>(drawn) / 2.0, std::get<3>(drawn) / 2.0};
  });
  return rc::gen::map(rc::gen::container<Pairs>(any), [](Pairs pairs) {
    for (std::size_t i = 0; i < kItems; ++i) pairs.push_back({i, (i + 1) % kItems, 1.0, 0.0});
    return pairs;
  });
}

RC_GTEST_PROP(BradleyTerryProperty, StrengthsArePositiveSumToOneAndExplainTheWins, ()) {
  const Pairs pairs = *ConnectedPairs();
  const BradleyTerryFit fit = FitPairs(pairs, kItems);
  RC_ASSERT(fit.converged);
  RC_ASSERT(std::abs(std::accumulate(fit.strengths.begin(), fit.strengths.end(), 0.0) - 1.0) <
            1e-12);
  std::vector<double> surplus(kItems, 0.0);
  for (const PairCount& each : pairs) {
    const double expected =
        (each.first_wins + each.second_wins) *
        PreferenceProbability(fit.strengths[each.first], fit.strengths[each.second]);
    surplus[each.first] += each.first_wins - expected;
    surplus[each.second] -= each.first_wins - expected;
  }
  for (const double each : surplus) RC_ASSERT(std::abs(each) < 1e-7);
  for (const double each : fit.strengths) RC_ASSERT(each > 0.0);
}

RC_GTEST_PROP(BradleyTerryProperty, TheLikelihoodNeverFalls, ()) {
  const Pairs pairs = *ConnectedPairs();
  const double prior = *rc::gen::element(0.0, 0.01, 1.0);
  double before = -std::numeric_limits<double>::infinity();
  for (int iterations = 1; iterations < 12; ++iterations) {
    const BradleyTerryFit fit =
        FitPairs(pairs, kItems, {.prior = prior, .iterations_max = iterations});
    RC_ASSERT(fit.log_likelihood >= before - 1e-12 * std::abs(before));
    before = fit.log_likelihood;
  }
}

RC_GTEST_PROP(BradleyTerryProperty, NamesAndOrderDoNotMatter, ()) {
  const Pairs pairs = *ConnectedPairs();
  const double prior = *rc::gen::element(0.0, 0.5);
  Pairs renamed;
  const auto name = [](std::size_t item) { return (item * 5 + 2) % kItems; };
  for (const PairCount& each : pairs) {
    renamed.insert(renamed.begin(),
                   {name(each.second), name(each.first), each.second_wins, each.first_wins});
  }
  const BradleyTerryFit fit = FitPairs(pairs, kItems, {.prior = prior});
  const BradleyTerryFit other = FitPairs(renamed, kItems, {.prior = prior});
  for (std::size_t i = 0; i < kItems; ++i) {
    RC_ASSERT(std::abs(fit.strengths[i] - other.strengths[name(i)]) < 1e-9);
  }
}

}  // namespace
}  // namespace credence::model
