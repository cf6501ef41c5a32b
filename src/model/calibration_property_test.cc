// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/test_framework.h"
#include "model/calibration.h"

#include "model/test_generators.h"

namespace credence::model {
namespace {

bool IsNear(double a, double b) { return std::abs(a - b) < 1e-12; }

RC_GTEST_PROP(CalibrationProperty, ABinContainsItsConfidences, ()) {
  const auto bins = *rc::gen::inRange<std::size_t>(1, kBinsMax + 1);
  const double stated = *rc::gen::inRange(0, 1'000'001) / 1e6;
  const std::size_t bin = BinOf(stated, bins);
  RC_ASSERT(bin == 0 || BinEdge(bin, bins) < stated);
  RC_ASSERT(stated <= BinEdge(bin + 1, bins));
}

RC_GTEST_PROP(CalibrationProperty, MeasuresAreInTheirBounds, ()) {
  const Calibration read =
      Calibrate(*SomeForecasts(), *rc::gen::inRange<std::size_t>(1, 30)).value();
  RC_ASSERT(0 <= read.ece && read.ece <= read.mce && read.mce <= 1);
  RC_ASSERT(0 <= read.brier && read.brier <= 1);
  RC_ASSERT(read.log_loss >= 0);
  RC_ASSERT(!read.auroc || (0 <= *read.auroc && *read.auroc <= 1));
  // The mean of squares is at least the square of the mean, bin by bin.
  RC_ASSERT(read.ece * read.ece <= read.brier + 1e-12);
}

RC_GTEST_PROP(CalibrationProperty, AurocIsTheShareOfPairsInOrder, ()) {
  const auto forecasts = *SomeForecasts();
  double won = 0, pairs = 0;
  for (const Forecast& success : forecasts) {
    for (const Forecast& failure : forecasts) {
      if (!success.came_true || failure.came_true) continue;
      const double weight = success.weight * failure.weight;
      pairs += weight;
      if (success.stated > failure.stated) won += weight;
      if (success.stated == failure.stated) won += weight / 2;
    }
  }
  const std::optional<double> auroc = Auroc(forecasts);
  RC_ASSERT(auroc.has_value() == (pairs > 0));
  if (auroc) RC_ASSERT(IsNear(*auroc, won / pairs));
}

RC_GTEST_PROP(CalibrationProperty, AurocDoesNotChangeUnderARisingMap, ()) {
  auto forecasts = *SomeForecasts();
  const std::optional<double> before = Auroc(forecasts);
  for (Forecast& forecast : forecasts) forecast.stated *= forecast.stated;
  RC_ASSERT(Auroc(forecasts) == before);
}

RC_GTEST_PROP(CalibrationProperty, OrderDoesNotMatter, ()) {
  auto forecasts = *SomeForecasts();
  const Calibration before = Calibrate(forecasts).value();
  std::ranges::reverse(forecasts);
  const Calibration after = Calibrate(forecasts).value();
  RC_ASSERT(IsNear(before.ece, after.ece));
  RC_ASSERT(IsNear(before.brier, after.brier));
  RC_ASSERT(IsNear(before.log_loss, after.log_loss));
  RC_ASSERT(before.auroc == after.auroc);
}

RC_GTEST_PROP(CalibrationProperty, AWeightOfTwoIsTheForecastTwice, ()) {
  const auto forecasts = *SomeForecasts();
  std::vector<Forecast> twice, heavy;
  for (Forecast forecast : forecasts) {
    twice.insert(twice.end(), 2, forecast);
    forecast.weight *= 2;
    heavy.push_back(forecast);
  }
  const Calibration a = Calibrate(twice).value();
  const Calibration b = Calibrate(heavy).value();
  RC_ASSERT(IsNear(a.ece, b.ece) && IsNear(a.mce, b.mce) && IsNear(a.brier, b.brier));
  RC_ASSERT(a.auroc == b.auroc);
}

RC_GTEST_PROP(CalibrationProperty, APerfectForecasterHasNoError, ()) {
  auto forecasts = *SomeForecasts();
  for (Forecast& forecast : forecasts) forecast.stated = forecast.came_true ? 1.0 : 0.0;
  const Calibration read = Calibrate(forecasts).value();
  RC_ASSERT(read.ece == 0 && read.mce == 0 && read.brier == 0 && read.log_loss == 0);
  RC_ASSERT(read.auroc.value_or(1.0) == 1.0);
}

// Negating every forecast keeps AUROC and Brier, as long as no confidence lies on an edge.
RC_GTEST_PROP(CalibrationProperty, TheOppositeOfEveryForecastIsAsGood, ()) {
  auto forecasts = *SomeForecasts();
  const Calibration before = Calibrate(forecasts, 7).value();
  for (Forecast& forecast : forecasts) {
    forecast.stated = 1.0 - forecast.stated;
    forecast.came_true = !forecast.came_true;
  }
  const Calibration after = Calibrate(forecasts, 7).value();
  RC_ASSERT(IsNear(before.brier, after.brier));
  RC_ASSERT(IsNear(before.ece, after.ece));
  RC_ASSERT(before.auroc.has_value() == after.auroc.has_value());
  if (before.auroc) RC_ASSERT(IsNear(*before.auroc, *after.auroc));
}

RC_GTEST_PROP(CalibrationProperty, TalliesRiseAndLoseNothing, ()) {
  const auto forecasts = *SomeForecasts();
  const std::vector<Tally> tallies = TallyOf(forecasts);
  double weight = 0, tallied = 0;
  for (const Forecast& forecast : forecasts) weight += forecast.weight;
  for (const Tally& tally : tallies) tallied += tally.Weight();
  RC_ASSERT(weight == tallied);
  RC_ASSERT(std::ranges::adjacent_find(tallies, [](const Tally& a, const Tally& b) {
              return a.stated >= b.stated;
            }) == tallies.end());
}

}  // namespace
}  // namespace credence::model
