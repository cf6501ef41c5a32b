// SPDX-License-Identifier: Apache-2.0
#include "model/sequential.h"

#include <cmath>
#include <limits>
#include <vector>

#include "base/test_framework.h"

namespace credence::model {
namespace {

RecentReviews Reviews(const std::vector<bool>& approved) {
  RecentReviews recent;
  for (const bool each : approved) recent = Add(recent, each);
  return recent;
}

TEST(SequentialTest, ThePlainRuleIsExactAtItsBoundary) {
  const RecentReviews four = Reviews({true, true, false, true, true});
  EXPECT_FALSE(IsUnder(four, 5, Decimal::FromNanos(800'000'000)));
  EXPECT_TRUE(IsUnder(four, 5, Decimal::FromNanos(800'000'001)));
  EXPECT_FALSE(IsUnder(Reviews({true, true, true, true, true}), 5, Decimal::FromInt(1)));
}

TEST(SequentialTest, ThePlainRuleLooksAtTheLastOnesOnly) {
  const Decimal rate = Decimal::FromNanos(950'000'000);
  EXPECT_FALSE(IsUnder(Reviews({false, false, false, false}), 5, rate));
  EXPECT_TRUE(IsUnder(Reviews({false, true, true, true, true}), 5, rate));
  EXPECT_FALSE(IsUnder(Reviews({false, true, true, true, true, true}), 5, rate));
  EXPECT_FALSE(IsUnder(Reviews({}), 0, rate));
  RecentReviews many;
  for (int i = 0; i < 100; ++i) many = Add(many, i >= 36);
  EXPECT_EQ(many.count, kRecentReviewsMax);
  EXPECT_EQ(ApprovedOf(many, kRecentReviewsMax), 64);
}

// The probability that the plain rule demotes an agent whose true rate is 0.95, at level 4.
TEST(SequentialTest, ThePlainRuleOftenFailsTheGood) {
  double probability = 0.0;
  for (unsigned outcome = 0; outcome < 32; ++outcome) {
    double weight = 1.0;
    RecentReviews recent;
    for (unsigned bit = 0; bit < 5; ++bit) {
      const bool approved = (outcome >> bit & 1u) != 0;
      weight *= approved ? 0.95 : 0.05;
      recent = Add(recent, approved);
    }
    if (IsUnder(recent, 5, Decimal::FromNanos(950'000'000))) probability += weight;
  }
  EXPECT_NEAR(probability, 0.226, 5e-4);
}

TEST(SequentialTest, EvidenceIsTheFormula) {
  const SequentialParams params{.rate = 0.95};
  const SequentialState one = Step(params, {}, false);
  // Odds of a rejection 2 × 0.05 / 0.95: a rejection rate of 0.1 / 1.05.
  EXPECT_NEAR(one.evidence[0], (0.1 / 1.05) / 0.05, 1e-12);
  EXPECT_NEAR(one.evidence[1], (0.2 / 1.15) / 0.05, 1e-12);
  EXPECT_NEAR(one.evidence[2], (0.4 / 1.35) / 0.05, 1e-12);
  const SequentialState two = Step(params, one, true);
  EXPECT_NEAR(two.evidence[0], (one.evidence[0] + 1.0) * (0.95 / 1.05) / 0.95, 1e-12);
  EXPECT_NEAR(EvidenceOfDecline(one), (one.evidence[0] + one.evidence[1] + one.evidence[2]) / 3.0,
              1e-12);
}

TEST(SequentialTest, RejectionsInARowAreNoticed) {
  const SequentialParams params{.rate = 0.95, .reviews_between = 200.0};
  SequentialState state;
  int reviews = 0;
  while (!HasFallen(params, state)) {
    state = Step(params, state, false);
    ++reviews;
  }
  EXPECT_EQ(reviews, 4);
}

TEST(SequentialTest, ALongGoodRecordDoesNotHideADecline) {
  const SequentialParams params{.rate = 0.95};
  SequentialState state;
  for (int i = 0; i < 10'000; ++i) state = Step(params, state, true);
  EXPECT_FALSE(HasFallen(params, state));
  for (int i = 0; i < 4; ++i) state = Step(params, state, false);
  EXPECT_TRUE(HasFallen(params, state));
  for (int i = 0; i < 10'000; ++i) state = Step(params, state, false);
  EXPECT_TRUE(std::isfinite(EvidenceOfDecline(state)));
}

TEST(SequentialTest, TheBoundOnFalseAlarms) {
  EXPECT_EQ(FalseAlarmBound({.reviews_between = 200.0}, 10.0), 0.05);
  EXPECT_EQ(FalseAlarmBound({.reviews_between = 200.0}, 1000.0), 1.0);
}

TEST(SequentialTest, ValidateRefuses) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(Validate(SequentialParams{}));
  EXPECT_TRUE(Validate(SequentialParams{.rate = 0.95, .reviews_between = 21.1}));
  for (const double rate : {0.0, 1.0, -0.5, nan})
    EXPECT_FALSE(Validate(SequentialParams{.rate = rate}));
  for (const double between : {0.0, 20.9, nan, std::numeric_limits<double>::infinity()})
    EXPECT_FALSE(Validate(SequentialParams{.reviews_between = between}));
}

}  // namespace
}  // namespace credence::model
