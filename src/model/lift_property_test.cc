// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "base/test_framework.h"
#include "model/lift.h"

namespace credence::model {
namespace {

rc::Gen<LiftUnit> AnyUnit() {
  return rc::gen::exec([] {
    return LiftUnit{.treated = *rc::gen::arbitrary<bool>(),
                    .propensity = *rc::gen::inRange(1, 100) / 100.0,
                    .outcome = *rc::gen::inRange(0, 5) / 4.0,
                    .cluster = *rc::gen::inRange(0, 40),
                    .stratum = *rc::gen::inRange(0, 3)};
  });
}

rc::Gen<std::vector<LiftUnit>> AnyUnits() {
  return rc::gen::resize(150, rc::gen::container<std::vector<LiftUnit>>(AnyUnit()));
}

bool IsNear(const LiftEstimate& a, const LiftEstimate& b) {
  return std::abs(a.difference - b.difference) < 1e-9 &&
         std::abs(a.interval.low - b.interval.low) < 1e-9 &&
         std::abs(a.interval.high - b.interval.high) < 1e-9;
}

RC_GTEST_PROP(LiftProperty, TheBoundsHold, ()) {
  std::vector<LiftUnit> units = *AnyUnits();
  PredictByStratum(units);
  const LiftSummary summary = EstimateLift(units).value();
  RC_ASSERT(summary.treated.units + summary.untreated.units ==
            static_cast<std::int64_t>(units.size()));
  RC_ASSERT(summary.treated.effective <= static_cast<double>(summary.treated.units) + 1e-9);
  if (!summary.weighted) return;
  RC_ASSERT(std::abs(summary.weighted->difference) <= 1 + 1e-9);
  for (const LiftEstimate& each : {*summary.weighted, *summary.doubly_robust}) {
    RC_ASSERT(each.standard_error > 0);
    RC_ASSERT(-1 <= each.interval.low && each.interval.low <= each.interval.high &&
              each.interval.high <= 1);
  }
}

RC_GTEST_PROP(LiftProperty, TheOrderDoesNotMatter, ()) {
  std::vector<LiftUnit> units = *AnyUnits();
  PredictByStratum(units);
  const LiftSummary summary = EstimateLift(units).value();
  std::ranges::reverse(units);
  PredictByStratum(units);
  const LiftSummary reversed = EstimateLift(units).value();
  RC_ASSERT(summary.weighted.has_value() == reversed.weighted.has_value());
  if (!summary.weighted) return;
  RC_ASSERT(IsNear(*summary.weighted, *reversed.weighted));
  RC_ASSERT(IsNear(*summary.doubly_robust, *reversed.doubly_robust));
  RC_ASSERT(IsNear(*summary.horvitz_thompson, *reversed.horvitz_thompson));
}

RC_GTEST_PROP(LiftProperty, SuccessAndFailureAreMirrorImages, ()) {
  std::vector<LiftUnit> units = *AnyUnits();
  const LiftSummary summary = EstimateLift(units).value();
  for (LiftUnit& unit : units) unit.outcome = 1 - unit.outcome;
  const LiftSummary mirror = EstimateLift(units).value();
  if (!summary.weighted) return;
  RC_ASSERT(std::abs(summary.weighted->difference + mirror.weighted->difference) < 1e-9);
  RC_ASSERT(std::abs(summary.weighted->interval.low + mirror.weighted->interval.high) < 1e-9);
}

RC_GTEST_PROP(LiftProperty, TheSidesAreMirrorImages, ()) {
  std::vector<LiftUnit> units = *AnyUnits();
  PredictByStratum(units);
  const LiftSummary summary = EstimateLift(units).value();
  for (LiftUnit& unit : units) {
    unit.treated = !unit.treated;
    unit.propensity = 1 - unit.propensity;
    std::swap(unit.if_treated, unit.if_not);
  }
  const LiftSummary mirror = EstimateLift(units).value();
  if (!summary.weighted) return;
  RC_ASSERT(std::abs(summary.doubly_robust->difference + mirror.doubly_robust->difference) < 1e-9);
  RC_ASSERT(std::abs(summary.doubly_robust->interval.low + mirror.doubly_robust->interval.high) <
            1e-9);
}

// A prediction that is the same for every unit and both sides changes nothing.
RC_GTEST_PROP(LiftProperty, AnEmptyPredictionIsNone, ()) {
  std::vector<LiftUnit> units = *AnyUnits();
  for (LiftUnit& unit : units) unit.if_treated = unit.if_not = 0.25;
  const LiftSummary summary = EstimateLift(units).value();
  if (summary.weighted) RC_ASSERT(IsNear(*summary.weighted, *summary.doubly_robust));
}

RC_GTEST_PROP(LiftProperty, ASmallerDifferenceNeedsMore, ()) {
  const double difference = *rc::gen::inRange(2, 1000) / 1000.0;
  const double error = *rc::gen::inRange(1, 500) / 1000.0;
  const std::int64_t units = *rc::gen::inRange(1, 100'000);
  RC_ASSERT(*UnitsStillNeeded(difference / 2, error, units) >=
            *UnitsStillNeeded(difference, error, units));
}

}  // namespace
}  // namespace credence::model
