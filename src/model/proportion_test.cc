// SPDX-License-Identifier: Apache-2.0
#include "model/proportion.h"

#include <limits>

#include "base/test_framework.h"
#include "model/beta.h"

namespace credence::model {
namespace {

TEST(ProportionTest, WorkedNumberOfReviews) {
  // 12 approved, 2 rejected, 3 need work.
  EXPECT_NEAR(*Rate({.successes = 12.0, .failures = 5.0}), 0.706, 5e-4);
  EXPECT_EQ(Rate({}), std::nullopt);
}

// Newcombe's own examples: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
TEST(ProportionTest, EqualsThePublishedIntervals) {
  const struct {
    double successes, decisions, low, high;
  } cases[] = {{81, 263, 0.2553, 0.3662},
               {15, 148, 0.0624, 0.1605},
               {0, 20, 0.0, 0.1611},
               {1, 29, 0.0061, 0.1718}};
  for (const auto& each : cases) {
    const Interval interval = WilsonInterval(
        {.successes = each.successes, .failures = each.decisions - each.successes}, 0.95);
    EXPECT_NEAR(interval.low, each.low, 5e-5) << each.successes;
    EXPECT_NEAR(interval.high, each.high, 5e-5) << each.successes;
  }
}

// From the examples for a difference: 56/70 - 48/80, 9/10 - 3/10, 10/10 - 0/20.
TEST(ProportionTest, EqualsThePublishedIntervalsOfADifference) {
  const struct {
    Proportion now, before;
    double low, high;
  } cases[] = {{{56, 14}, {48, 32}, 0.0524, 0.3339},
               {{9, 1}, {3, 7}, 0.1705, 0.8090},
               {{10, 0}, {0, 20}, 0.6791, 1.0}};
  for (const auto& each : cases) {
    const Interval interval = ChangeInterval(each.now, each.before, 0.95);
    EXPECT_NEAR(interval.low, each.low, 5e-5);
    EXPECT_NEAR(interval.high, each.high, 5e-5);
  }
}

TEST(ProportionTest, IsTotal) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(WilsonInterval({}, 0.95), (Interval{0.0, 1.0, 0.95}));
  EXPECT_EQ(WilsonInterval({nan, -3.0}, 0.95), (Interval{0.0, 1.0, 0.95}));
  EXPECT_EQ(WilsonInterval({1.0, 1.0}, 1.0), (Interval{0.0, 1.0, 1.0}));
  EXPECT_EQ(WilsonInterval({1.0, 3.0}, 0.0), (Interval{0.25, 0.25, 0.0}));
  EXPECT_EQ(WilsonInterval({1.0, 3.0}, nan), (Interval{0.25, 0.25, 0.0}));
  EXPECT_EQ(ChangeInterval({}, {1.0, 1.0}, 0.9), (Interval{-1.0, 1.0, 0.9}));
}

TEST(ProportionTest, WithMuchEvidenceItAgreesWithTheCredibleInterval) {
  const Interval wilson = WilsonInterval({.successes = 9000.0, .failures = 1000.0}, 0.9);
  const Interval credible = CredibleInterval({.alpha = 9000.5, .beta = 1000.5}, 0.9);
  EXPECT_NEAR(wilson.low, credible.low, 2e-4);
  EXPECT_NEAR(wilson.high, credible.high, 2e-4);
}

}  // namespace
}  // namespace credence::model
