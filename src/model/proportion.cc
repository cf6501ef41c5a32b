// SPDX-License-Identifier: Apache-2.0
#include "model/proportion.h"

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

namespace credence::model {
namespace {

double Counted(double count) { return count > 0.0 && std::isfinite(count) ? count : 0.0; }

// The two-sided normal quantile of `level`. REQUIRES: 0 < level < 1.
double NormalDeviations(double level) {
  namespace policies = boost::math::policies;
  using Policy = policies::policy<policies::promote_double<false>,
                                  policies::overflow_error<policies::ignore_error>>;
  return boost::math::erf_inv(level, Policy()) * std::numbers::sqrt2;
}

}  // namespace

std::optional<double> Rate(const Proportion& counts) {
  const double successes = Counted(counts.successes);
  const double decisions = successes + Counted(counts.failures);
  if (decisions == 0.0) return std::nullopt;
  return successes / decisions;
}

Interval WilsonInterval(const Proportion& counts, double level) {
  const auto rate = Rate(counts);
  if (!rate || level >= 1.0) return {.low = 0.0, .high = 1.0, .level = std::min(level, 1.0)};
  // Also catches NaN.
  if (!(level > 0.0)) return {.low = *rate, .high = *rate, .level = 0.0};
  const double n = Counted(counts.successes) + Counted(counts.failures);
  const double z = NormalDeviations(level);
  const double share = z * z / n;
  const double middle = (*rate + share / 2.0) / (1.0 + share);
  const double half = std::sqrt(share * (*rate * (1.0 - *rate) + share / 4.0)) / (1.0 + share);
  // The ends are exactly 0 or 1 if all decisions agree; rounding must not change that.
  return {.low = std::clamp(middle - half, 0.0, *rate),
          .high = std::clamp(middle + half, *rate, 1.0),
          .level = level};
}

Interval ChangeInterval(const Proportion& now, const Proportion& before, double level) {
  const auto rate = Rate(now);
  const auto old_rate = Rate(before);
  if (!rate || !old_rate) return {.low = -1.0, .high = 1.0, .level = level};
  const Interval recent = WilsonInterval(now, level);
  const Interval old = WilsonInterval(before, level);
  const double change = *rate - *old_rate;
  return {.low = change - std::hypot(*rate - recent.low, old.high - *old_rate),
          .high = change + std::hypot(recent.high - *rate, *old_rate - old.low),
          .level = recent.level};
}

}  // namespace credence::model
