// SPDX-License-Identifier: Apache-2.0
#include "model/lift.h"

#include <cmath>

#include "base/test_framework.h"
#include "model/test_lift.h"

namespace credence::model {
namespace {

// Adds `count` units of one side, each its own cluster, of which `successes` succeed.
void AddSide(std::vector<LiftUnit>& units, bool treated, int count, int successes,
             double propensity = 0.5) {
  for (int i = 0; i < count; ++i) {
    units.push_back({.treated = treated,
                     .propensity = propensity,
                     .outcome = i < successes ? 1.0 : 0.0,
                     .cluster = static_cast<std::int64_t>(units.size())});
  }
}

TEST(Lift, OfEqualChancesItIsTheDifferenceOfMeans) {
  std::vector<LiftUnit> units;
  AddSide(units, true, 100, 80);
  AddSide(units, false, 100, 60);
  const LiftSummary summary = EstimateLift(units).value();
  EXPECT_EQ(summary.treated.units, 100);
  EXPECT_NEAR(summary.treated.effective, 100, 1e-9);
  EXPECT_NEAR(summary.treated.mean, 0.8, 1e-12);
  ASSERT_TRUE(summary.weighted);
  EXPECT_NEAR(summary.weighted->difference, 0.2, 1e-12);
  // Agresti and Caffo by hand: 81/102 and 61/102, and a Student quantile of nearly 1.97. HC2 adds
  // half a percent.
  const double p1 = 81.0 / 102, p0 = 61.0 / 102;
  const double error = std::sqrt(p1 * (1 - p1) / 102 + p0 * (1 - p0) / 102);
  EXPECT_NEAR(summary.weighted->standard_error, error, 0.006 * error);
  EXPECT_GT(summary.weighted->standard_error, error);
  EXPECT_NEAR(summary.weighted->interval.low, p1 - p0 - 1.972 * error, 2e-3);
  EXPECT_NEAR(summary.weighted->interval.high, p1 - p0 + 1.972 * error, 2e-3);
  EXPECT_EQ(summary.doubly_robust, summary.weighted);
}

TEST(Lift, WeightsUndoWhoWasChosen) {
  // Easy units (all succeed) are mostly treated, hard ones (none succeeds) mostly not; there is no
  // effect.
  std::vector<LiftUnit> units;
  AddSide(units, true, 90, 90, 0.9);
  AddSide(units, false, 10, 10, 0.9);
  AddSide(units, true, 10, 0, 0.1);
  AddSide(units, false, 90, 0, 0.1);
  const LiftSummary summary = EstimateLift(units).value();
  EXPECT_NEAR(summary.weighted->difference, 0, 1e-12);
  EXPECT_NEAR(summary.horvitz_thompson->difference, 0, 1e-12);
  EXPECT_LT(summary.treated.effective, 60);
}

TEST(Lift, ASmallSideWhoseOutcomesAreAlikeIsNotCertain) {
  std::vector<LiftUnit> units;
  AddSide(units, true, 95, 95, 0.95);
  AddSide(units, false, 5, 5, 0.95);
  const LiftSummary summary = EstimateLift(units).value();
  EXPECT_EQ(summary.weighted->difference, 0);
  EXPECT_GT(summary.weighted->interval.high, 0.3);
}

TEST(Lift, TooFewTellNothing) {
  std::vector<LiftUnit> units;
  AddSide(units, true, 95, 95);
  AddSide(units, false, 4, 4);
  EXPECT_FALSE(EstimateLift(units).value().weighted);
  EXPECT_FALSE(EstimateLift({}).value().weighted);
  // Many units of one cluster count as one.
  AddSide(units, false, 20, 4);
  for (LiftUnit& unit : units) unit.cluster = unit.treated ? unit.cluster : -1;
  EXPECT_FALSE(EstimateLift(units).value().weighted);
}

TEST(Lift, ClustersWidenTheInterval) {
  Seeded random(7);
  std::vector<LiftUnit> units = DrawUnits({.units = 1'000, .cluster_size = 20}, random);
  const double clustered = EstimateLift(units).value().weighted->standard_error;
  for (std::size_t i = 0; i < units.size(); ++i) units[i].cluster = static_cast<std::int64_t>(i);
  EXPECT_GT(clustered, 1.3 * EstimateLift(units).value().weighted->standard_error);
}

TEST(Lift, PredictionsNarrowTheInterval) {
  Seeded random(8);
  std::vector<LiftUnit> units = DrawUnits({.units = 4'000}, random);
  PredictByStratum(units);
  const LiftSummary summary = EstimateLift(units).value();
  EXPECT_LT(summary.doubly_robust->standard_error, summary.weighted->standard_error);
}

TEST(Lift, NoUnitIsPredictedFromItsOwnCluster) {
  std::vector<LiftUnit> units;
  for (int i = 0; i < 50; ++i) {
    units.push_back({.treated = i % 2 == 0, .outcome = 0.0, .cluster = i / 5});
  }
  for (int i = 0; i < 5; ++i) units[static_cast<std::size_t>(i)].outcome = 1;
  PredictByStratum(units);
  // Clusters 0 and 5 share a fold: neither is predicted from outcomes in cluster 0.
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_LT(units[i].if_treated, 0.02);
    EXPECT_LT(units[25 + i].if_not, 0.02);
    EXPECT_GT(units[10 + i].if_treated, 0.05);
  }
}

TEST(Lift, ExtremeProbabilitiesAreClippedAndCounted) {
  std::vector<LiftUnit> units;
  AddSide(units, true, 50, 25, 0.9999);
  AddSide(units, false, 5, 1, 0.9999);
  const LiftSummary clipped = EstimateLift(units).value();
  EXPECT_EQ(clipped.clipped, 55);
  for (LiftUnit& unit : units) unit.propensity = 0.99;
  const LiftSummary same = EstimateLift(units).value();
  EXPECT_EQ(same.clipped, 0);
  EXPECT_EQ(same.weighted, clipped.weighted);
}

TEST(Lift, WhatCannotBeIsRefused) {
  for (const LiftUnit& wrong :
       {LiftUnit{.propensity = 0}, LiftUnit{.propensity = 1}, LiftUnit{.propensity = NAN},
        LiftUnit{.outcome = 1.5}, LiftUnit{.outcome = NAN}, LiftUnit{.if_treated = -1}}) {
    EXPECT_THAT(EstimateLift(std::vector{wrong}), Fails(Code::kInvalidArgument));
  }
  EXPECT_FALSE(EstimateLift({}, 1));
}

TEST(Lift, UnitsThatAreStillNeeded) {
  // From the usual table: 0.5 against 0.6 takes 2 × 388 units, at equal variances of 0.245.
  const double error = std::sqrt(0.245 * 4 / 100);
  EXPECT_NEAR(static_cast<double>(*UnitsStillNeeded(0.1, error, 100)), 770 - 100, 2);
  EXPECT_EQ(UnitsStillNeeded(-0.1, error, 100), UnitsStillNeeded(0.1, error, 100));
  EXPECT_EQ(UnitsStillNeeded(0.5, 0.01, 100), 0);
  EXPECT_EQ(UnitsStillNeeded(0, 0.01, 100), std::nullopt);
  EXPECT_NEAR(ExpectedError(0.5, 0.5, 100), std::sqrt(0.25 * 4 / 100), 1e-12);
  EXPECT_GT(ExpectedError(0.5, 0.95, 100), 2 * ExpectedError(0.5, 0.5, 100));
}

// With the predicted number of units, four runs of five detect the difference.
TEST(Lift, ThePowerStatementHolds) {
  Seeded random(3);
  const LiftWorld pilot{.effect = 0.1, .propensity = 0.8, .units = 20'000};
  const double error = EstimateLift(DrawUnits(pilot, random)).value().weighted->standard_error;
  const double at_500 = error * std::sqrt(20'000.0 / 500);
  const std::int64_t needed = 500 + *UnitsStillNeeded(0.1, at_500, 500);
  int seen = 0;
  constexpr int kRuns = 400;
  for (int run = 0; run < kRuns; ++run) {
    const LiftWorld world{.effect = 0.1, .propensity = 0.8, .units = needed};
    seen += EstimateLift(DrawUnits(world, random)).value().weighted->interval.low > 0 ? 1 : 0;
  }
  EXPECT_GT(seen, 0.73 * kRuns);
  EXPECT_LT(seen, 0.87 * kRuns);
}

// eval/lift has the whole table.
TEST(Lift, IntervalsHoldTheTruth) {
  Seeded random(5);
  constexpr int kRuns = 600;
  for (const LiftWorld& world :
       {LiftWorld{.effect = 0.1, .propensity = 0.9, .units = 400, .confounded = true},
        LiftWorld{.effect = -0.1, .propensity = 0.95, .units = 400},
        LiftWorld{.effect = 0, .propensity = 0.5, .units = 500, .cluster_size = 5}}) {
    int held = 0;
    double sum = 0;
    for (int run = 0; run < kRuns; ++run) {
      std::vector<LiftUnit> units = DrawUnits(world, random);
      PredictByStratum(units);
      const LiftSummary summary = EstimateLift(units).value();
      held += summary.doubly_robust->interval.Contains(world.effect) ? 1 : 0;
      sum += summary.doubly_robust->difference - world.effect;
    }
    // Four standard errors for this number of runs.
    EXPECT_NEAR(held / double{kRuns}, 0.95, 0.036);
    EXPECT_NEAR(sum / kRuns, 0, 0.02);
  }
}

}  // namespace
}  // namespace credence::model
