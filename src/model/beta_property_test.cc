// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "base/test_framework.h"
#include "model/beta.h"

#include "model/test_generators.h"

namespace credence::model {
namespace {

// Multiples of 2^-10 up to 1: their sums are exact in binary, so tests can compare for equality.
rc::Gen<double> ExactWeight() {
  return rc::gen::map(rc::gen::inRange(1, 1025), [](int n) { return n / 1024.0; });
}

rc::Gen<Outcome> AnyOutcome() { return rc::gen::element(Outcome::kFailure, Outcome::kSuccess); }

rc::Gen<std::vector<Observation>> Observed() {
  return rc::gen::container<std::vector<Observation>>(rc::gen::map(
      rc::gen::pair(AnyOutcome(), ExactWeight()),
      [](const auto& pair) { return Observation{.outcome = pair.first, .weight = pair.second}; }));
}

// A valid state: parameters from 0.001 to about 10,000.
rc::Gen<Beta> AnyBeta() {
  const auto parameter =
      rc::gen::map(rc::gen::inRange(1, 10'000'000), [](int n) { return n / 1000.0; });
  return rc::gen::map(rc::gen::pair(parameter, parameter), [](const auto& pair) {
    return Beta{.alpha = pair.first, .beta = pair.second};
  });
}

RC_GTEST_PROP(BetaProperty, MeanAndVarianceAreBounded, ()) {
  const Beta state = *AnyBeta();
  RC_ASSERT(Validate(state).has_value());
  RC_ASSERT(Mean(state) > 0.0 && Mean(state) < 1.0);
  RC_ASSERT(Variance(state) > 0.0 && Variance(state) < 0.25);
}

RC_GTEST_PROP(BetaProperty, SuccessNeverLowersAndFailureNeverRaisesTheMean, ()) {
  const Beta state = *AnyBeta();
  const double weight = *ExactWeight();
  RC_ASSERT(Mean(Observe(state, Outcome::kSuccess, weight)) >= Mean(state));
  RC_ASSERT(Mean(Observe(state, Outcome::kFailure, weight)) <= Mean(state));
}

RC_GTEST_PROP(BetaProperty, AHeavierObservationMovesTheMeanAtLeastAsFar, ()) {
  const Beta state = *AnyBeta();
  const double a = *ExactWeight();
  const double b = *ExactWeight();
  const auto [light, heavy] = std::minmax(a, b);
  RC_ASSERT(Mean(Observe(state, Outcome::kSuccess, light)) <=
            Mean(Observe(state, Outcome::kSuccess, heavy)));
  RC_ASSERT(Mean(Observe(state, Outcome::kFailure, light)) >=
            Mean(Observe(state, Outcome::kFailure, heavy)));
}

RC_GTEST_PROP(BetaProperty, TheOrderOfObservationsDoesNotMatter, ()) {
  const auto observed = *Observed();
  auto sorted = observed;
  std::ranges::sort(sorted, {}, [](const Observation& each) { return each.weight; });
  auto reversed = observed;
  std::ranges::reverse(reversed);
  const Beta state = ObserveAll(kUniformPrior, observed);
  RC_ASSERT(state == ObserveAll(kUniformPrior, sorted));
  RC_ASSERT(state == ObserveAll(kUniformPrior, reversed));
}

RC_GTEST_PROP(BetaProperty, ReplayEqualsIncremental, ()) {
  const auto observed = *Observed();
  const auto cut = *rc::gen::inRange<std::size_t>(0, observed.size() + 1);
  const std::span<const Observation> all(observed);
  const Beta checkpoint = ObserveAll(kUniformPrior, all.first(cut));
  RC_ASSERT(ObserveAll(checkpoint, all.subspan(cut)) == ObserveAll(kUniformPrior, all));
}

RC_GTEST_PROP(BetaProperty, ObservationsAreTheSumOfWeights, ()) {
  const auto observed = *Observed();
  double sum = 0.0;
  for (const Observation& each : observed) sum += each.weight;
  RC_ASSERT(Observations(ObserveAll(kUniformPrior, observed)) == sum);
}

RC_GTEST_PROP(BetaProperty, IntervalIsWithinZeroAndOneAndInOrder, ()) {
  const Interval interval = CredibleInterval(*AnyBeta(), *AnyLevel());
  RC_ASSERT(0.0 <= interval.low);
  RC_ASSERT(interval.low <= interval.high);
  RC_ASSERT(interval.high <= 1.0);
}

// Below a level of about 0.5, the mean of a skewed shape can lie outside the equal tails.
RC_GTEST_PROP(BetaProperty, IntervalContainsTheMeanOfAPeakedShape, ()) {
  const Beta any = *AnyBeta();
  const Beta state{.alpha = any.alpha + 1.0, .beta = any.beta + 1.0};
  const double level = *rc::gen::element(0.5, 0.8, 0.9, 0.95, 0.99);
  RC_ASSERT(CredibleInterval(state, level).Contains(Mean(state)));
}

RC_GTEST_PROP(BetaProperty, AHigherLevelNeverGivesANarrowerInterval, ()) {
  const Beta state = *AnyBeta();
  const double a = *AnyLevel();
  const double b = *AnyLevel();
  const auto [lower, higher] = std::minmax(a, b);
  RC_ASSERT(CredibleInterval(state, lower).Width() <=
            CredibleInterval(state, higher).Width() + 1e-12);
}

RC_GTEST_PROP(BetaProperty, IntervalNarrowsWithMoreEvidenceOfTheSameRate, ()) {
  const Beta any = *AnyBeta();
  const Beta state{.alpha = any.alpha + 1.0, .beta = any.beta + 1.0};
  const double more = *rc::gen::inRange(2, 100);
  const Beta evident{.alpha = state.alpha * more, .beta = state.beta * more};
  RC_ASSERT(CredibleInterval(evident, 0.9).Width() < CredibleInterval(state, 0.9).Width());
}

}  // namespace
}  // namespace credence::model
