// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/test_framework.h"
#include "model/recalibration.h"

#include "model/test_generators.h"

namespace credence::model {
namespace {

constexpr std::array<CurveMethod, 5> kAll = {CurveMethod::kIdentity, CurveMethod::kHistogram,
                                             CurveMethod::kIsotonic, CurveMethod::kPlatt,
                                             CurveMethod::kBeta};

// The isotonic fit at i is the maximum over starts of the minimum mean that starts there and ends
// at i or later: slow, but without pooling.
double NaiveIsotonic(const std::vector<Tally>& tallies, std::size_t at) {
  double best = 0;
  for (std::size_t begin = 0; begin <= at; ++begin) {
    double least = 1;
    double successes = 0, weight = 0;
    for (std::size_t end = begin; end < tallies.size(); ++end) {
      successes += tallies[end].successes;
      weight += tallies[end].Weight();
      if (end >= at) least = std::min(least, successes / weight);
    }
    best = std::max(best, least);
  }
  return best;
}

RC_GTEST_PROP(RecalibrationProperty, IsotonicEqualsItsDefinition, ()) {
  const std::vector<Tally> tallies = TallyOf(*SomeForecasts());
  const Curve curve = FitIsotonic(tallies);
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    RC_ASSERT(std::abs(curve.Apply(tallies[i].stated) - NaiveIsotonic(tallies, i)) < 1e-12);
  }
}

RC_GTEST_PROP(RecalibrationProperty, IsotonicIsNeverWorseOnWhatItWasFittedTo, ()) {
  auto forecasts = *SomeForecasts();
  const Calibration before = Calibrate(forecasts).value();
  const Curve curve = FitIsotonic(TallyOf(forecasts));
  for (Forecast& forecast : forecasts) forecast.stated = curve.Apply(forecast.stated);
  RC_ASSERT(Calibrate(forecasts).value().brier <= before.brier + 1e-12);
}

RC_GTEST_PROP(RecalibrationProperty, EveryCurveIsValidAndNeverFalls, ()) {
  const std::vector<Tally> tallies = TallyOf(*SomeForecasts());
  for (const CurveMethod method : kAll) {
    const Curve curve = Fit(method, tallies);
    RC_ASSERT(Validate(curve).has_value());
    double before = 0;
    for (int i = 0; i <= 1000; ++i) {
      const double now = curve.Apply(i / 1000.0);
      RC_ASSERT(before <= now && now <= 1);
      before = now;
    }
  }
}

RC_GTEST_PROP(RecalibrationProperty, CurvesAreReadBackBitForBit, ()) {
  const std::vector<Tally> tallies = TallyOf(*SomeForecasts());
  for (const CurveMethod method : kAll) {
    const Curve curve = Fit(method, tallies);
    JsonWriter json;
    WriteValue(json, curve);
    RC_ASSERT(ReadCurve(json.text()).value() == curve);
  }
}

RC_GTEST_PROP(RecalibrationProperty, AStrongerPriorCorrectsLess, ()) {
  const auto forecasts = std::vector<Forecast>(*rc::gen::inRange<std::size_t>(1, 50),
                                               {.stated = *rc::gen::inRange(1, 10) / 10.0});
  const std::vector<Tally> tallies = TallyOf(forecasts);
  const double x = tallies.front().stated;
  const double weak = std::abs(FitHistogram(tallies, 10, 1).Apply(x) - x);
  const double strong = std::abs(FitHistogram(tallies, 10, 100).Apply(x) - x);
  RC_ASSERT(strong <= weak);
}

}  // namespace
}  // namespace credence::model
