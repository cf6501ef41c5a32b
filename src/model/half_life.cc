// SPDX-License-Identifier: Apache-2.0
#include "model/half_life.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace credence::model {

Result<void> ValidateHalfLife(double half_life_days) {
  if (half_life_days > 0.0 && std::isfinite(half_life_days)) return {};
  return InvalidArgument(
      fmt::format("the half-life is {} days, but has to be finite and above 0", half_life_days));
}

double DecayFactor(double days, double half_life_days) {
  if (!(days > 0.0)) return 1.0;
  if (!(half_life_days > 0.0)) return 0.0;
  if (std::isinf(half_life_days)) return 1.0;
  // exp2 rather than pow: the factor is exact after whole half-lives.
  return std::exp2(-(days / half_life_days));
}

double ReadAt(double value, Timestamp since, Timestamp now, double half_life_days) {
  return value * DecayFactor(DaysBetween(since, now), half_life_days);
}

double DaysUntil(double value, double target, double half_life_days) {
  if (!(value > target)) return 0.0;
  if (!(target > 0.0)) return std::numeric_limits<double>::infinity();
  if (!(half_life_days > 0.0)) return 0.0;
  return half_life_days * std::log2(value / target);
}

}  // namespace credence::model
