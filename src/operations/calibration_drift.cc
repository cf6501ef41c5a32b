// SPDX-License-Identifier: Apache-2.0
#include "operations/calibration_drift.h"

#include <cmath>

namespace credence::operations {
namespace {

constexpr std::size_t kPeriods = 4;
// With fewer forecasts in a period, its mean is meaningless.
constexpr std::size_t kPeriodMin = 25;
constexpr double kNormal95 = 1.959963984540054;

CalibrationPeriod PeriodOf(std::span<const StatedOutcome> forecasts) {
  CalibrationPeriod period{
      .from = forecasts.front().at, .to = forecasts.back().at, .n = forecasts.size()};
  const auto n = static_cast<double>(forecasts.size());
  double gaps = 0;
  double squares = 0;
  for (const StatedOutcome& forecast : forecasts) {
    period.stated += forecast.stated / n;
    period.actual += (forecast.came_true ? 1.0 : 0.0) / n;
    const double gap = (forecast.came_true ? 1.0 : 0.0) - forecast.stated;
    gaps += gap;
    squares += gap * gap;
  }
  const double variance = (squares - gaps * gaps / n) / (n - 1);
  period.margin = kNormal95 * std::sqrt(std::max(variance, 0.0) / n);
  return period;
}

}  // namespace

CalibrationDrift DriftOf(std::span<const StatedOutcome> forecasts) {
  CalibrationDrift drift;
  if (forecasts.size() < kPeriods * kPeriodMin) return drift;
  for (std::size_t i = 0; i < kPeriods; ++i) {
    const std::size_t from = i * forecasts.size() / kPeriods;
    const std::size_t until = (i + 1) * forecasts.size() / kPeriods;
    drift.periods.push_back(PeriodOf(forecasts.subspan(from, until - from)));
  }
  const std::size_t last = (kPeriods - 1) * forecasts.size() / kPeriods;
  const CalibrationPeriod before = PeriodOf(forecasts.first(last));
  const CalibrationPeriod& now = drift.periods.back();
  drift.has_drifted = std::abs(now.Gap() - before.Gap()) > std::hypot(now.margin, before.margin);
  return drift;
}

}  // namespace credence::operations
