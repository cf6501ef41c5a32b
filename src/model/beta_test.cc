// SPDX-License-Identifier: Apache-2.0
#include "model/beta.h"

#include <cmath>
#include <vector>

#include "base/test_framework.h"
#include "model/test_numbers.h"

namespace credence::model {
namespace {

TEST(BetaTest, WorkedNumbersOfTheExecutive) {
  Beta state = Observe(kUniformPrior, Outcome::kSuccess, 0.41);
  EXPECT_DOUBLE_EQ(Mean(state), 1.41 / 2.41);
  EXPECT_NEAR(Mean(state), 0.585, 5e-4);

  state = Observe(state, Outcome::kSuccess, 0.395);
  EXPECT_DOUBLE_EQ(Mean(state), 1.805 / 2.805);
  EXPECT_NEAR(Mean(state), 0.643, 5e-4);

  state = Observe(state, Outcome::kSuccess, 1.0);
  EXPECT_DOUBLE_EQ(Mean(state), 2.805 / 3.805);
  EXPECT_NEAR(Mean(state), 0.737, 5e-4);
  EXPECT_NEAR(Observations(state), 1.805, 1e-12);
}

TEST(BetaTest, OneFullObservation) {
  EXPECT_EQ(Mean(kUniformPrior), 0.5);
  EXPECT_EQ(Mean(Observe(kUniformPrior, Outcome::kSuccess, 1.0)), 2.0 / 3.0);
  EXPECT_EQ(Mean(Observe(kUniformPrior, Outcome::kFailure, 1.0)), 1.0 / 3.0);
  // A prior with mean 0.3: one full failure gives 0.2.
  EXPECT_DOUBLE_EQ(Mean(Observe({.alpha = 0.6, .beta = 1.4}, Outcome::kFailure, 1.0)), 0.2);
}

TEST(BetaTest, VarianceOfKnownShapes) {
  EXPECT_DOUBLE_EQ(Variance(kUniformPrior), 1.0 / 12.0);
  EXPECT_DOUBLE_EQ(Variance({.alpha = 2, .beta = 3}), 6.0 / (25.0 * 6.0));
  EXPECT_GT(Variance({.alpha = kBetaParameterMax, .beta = kBetaParameterMax}), 0.0);
}

TEST(BetaTest, ObservationsAreCountedFromThePrior) {
  const Beta prior{.alpha = 0.5, .beta = 0.25};
  const Beta state = ObserveAll(
      prior, std::vector<Observation>{{Outcome::kSuccess, 0.5}, {Outcome::kFailure, 0.25}});
  EXPECT_EQ(state, (Beta{.alpha = 1.0, .beta = 0.5}));
  EXPECT_EQ(Observations(state, prior), 0.75);
  EXPECT_EQ(Observations(kUniformPrior), 0.0);
  EXPECT_EQ(Observations({.alpha = 0.5, .beta = 0.5}), 0.0);
}

TEST(BetaTest, AWeightThatIsNoneChangesNothing) {
  for (const double weight : {0.0, -0.0, -1.0, kNan, kInfinity, -kInfinity}) {
    EXPECT_EQ(Observe(kUniformPrior, Outcome::kSuccess, weight), kUniformPrior) << weight;
    EXPECT_EQ(Observe(kUniformPrior, Outcome::kFailure, weight), kUniformPrior) << weight;
  }
}

TEST(BetaTest, AFullParameterStaysFull) {
  const Beta full{.alpha = kBetaParameterMax, .beta = 1.0};
  EXPECT_EQ(Observe(full, Outcome::kSuccess, 1.0), full);
  EXPECT_TRUE(Validate(full));
}

TEST(BetaTest, ValidateNamesTheParameter) {
  EXPECT_TRUE(Validate(Beta{}));
  for (const double bad : {0.0, -1.0, kNan, kInfinity, 1e-9, 1e13}) {
    const auto alpha = Validate({.alpha = bad, .beta = 1.0});
    ASSERT_THAT(alpha, Fails(Code::kInvalidArgument)) << bad;
    EXPECT_EQ(alpha.error().message.substr(0, 8), "alpha is");
    const auto beta = Validate({.alpha = 1.0, .beta = bad});
    ASSERT_FALSE(beta) << bad;
    EXPECT_EQ(beta.error().message.substr(0, 7), "beta is");
  }
}

TEST(BetaTest, ValidateWeight) {
  EXPECT_TRUE(ValidateWeight(1.0));
  EXPECT_TRUE(ValidateWeight(1e-6));
  for (const double bad : {0.0, -0.1, 1.0000001, kNan, kInfinity}) {
    EXPECT_THAT(ValidateWeight(bad), Fails(Code::kInvalidArgument)) << bad;
  }
}

// Reference values: scipy.stats.beta.ppf.
TEST(BetaTest, IntervalsOfKnownShapes) {
  const struct {
    Beta state;
    double level, low, high;
  } cases[] = {
      {kUniformPrior, 0.9, 0.05, 0.95},
      {kUniformPrior, 0.95, 0.025, 0.975},
      {{.alpha = 2, .beta = 1}, 0.5, 0.5, std::sqrt(0.75)},
      {{.alpha = 1, .beta = 2}, 0.5, 1 - std::sqrt(0.75), 0.5},
      {{.alpha = 0.5, .beta = 0.5}, 0.5, 0.14644660940672624, 0.85355339059327376},
  };
  for (const auto& each : cases) {
    const Interval interval = CredibleInterval(each.state, each.level);
    EXPECT_NEAR(interval.low, each.low, 1e-12);
    EXPECT_NEAR(interval.high, each.high, 1e-12);
    EXPECT_EQ(interval.level, each.level);
  }
}

TEST(BetaTest, FourEndorsementsAreNotYetTrustedByTheirLowerBound) {
  // Four endorsements of 0.4 reach a mean of 0.72, but a 5 % bound of only 0.32.
  Beta state = kUniformPrior;
  for (int i = 0; i < 4; ++i) state = Observe(state, Outcome::kSuccess, 0.4);
  EXPECT_NEAR(Mean(state), 2.6 / 3.6, 1e-12);
  EXPECT_NEAR(CredibleInterval(state, 0.9).low, 0.316, 1e-3);
}

TEST(BetaTest, IntervalIsTotalAtTheExtremes) {
  const double parameters[] = {kBetaParameterMin, 0.01, 1.0, 3.0, 1e3, 1e6, 1e9, 1e11,
                               kBetaParameterMax};
  for (const double alpha : parameters) {
    for (const double beta : parameters) {
      for (const double level : {1e-9, 0.5, 0.9, 0.999999, 1.0 - 1e-15}) {
        const Interval interval = CredibleInterval({.alpha = alpha, .beta = beta}, level);
        EXPECT_LE(0.0, interval.low) << alpha << ' ' << beta << ' ' << level;
        EXPECT_LE(interval.low, interval.high) << alpha << ' ' << beta << ' ' << level;
        EXPECT_LE(interval.high, 1.0) << alpha << ' ' << beta << ' ' << level;
      }
    }
  }
}

TEST(BetaTest, IntervalOfALevelThatIsNone) {
  const Interval all = CredibleInterval({.alpha = 5, .beta = 2}, 1.0);
  EXPECT_EQ(all, (Interval{.low = 0.0, .high = 1.0, .level = 1.0}));
  EXPECT_EQ(CredibleInterval({.alpha = 5, .beta = 2}, kInfinity), all);
  for (const double level : {0.0, -1.0, kNan, -kInfinity}) {
    const Interval point = CredibleInterval(kUniformPrior, level);
    EXPECT_NEAR(point.low, 0.5, 1e-12) << level;
    EXPECT_NEAR(point.Width(), 0.0, 1e-12) << level;
    EXPECT_EQ(point.level, 0.0) << level;
  }
}

}  // namespace
}  // namespace credence::model
