// SPDX-License-Identifier: Apache-2.0
#include "model/clustered_mean.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/check.h"

namespace credence::model {
namespace {

constexpr double kLevel = 0.95;
constexpr double kZ = 1.959963984540054;  // The 97.5 % quantile of the normal distribution.

}  // namespace

double StudentT975(std::int64_t degrees) {
  CREDENCE_CHECK(degrees >= 1, "there are degrees of freedom");
  constexpr double kP = 0.975;
  if (degrees == 1) return std::tan(std::numbers::pi * (kP - 0.5));
  if (degrees == 2) return (2 * kP - 1) * std::sqrt(1 / (2 * kP * (1 - kP)));
  // Abramowitz and Stegun 26.7.5.
  const auto n = static_cast<double>(degrees);
  const double z2 = kZ * kZ;
  const double g1 = (z2 + 1) / 4;
  const double g2 = ((5 * z2 + 16) * z2 + 3) / 96;
  const double g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  const double g4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  return kZ * (1 + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n);
}

void ClusteredMean::Add(double sum, double count) {
  if (!(count > 0) || !std::isfinite(sum) || !std::isfinite(count)) return;
  ++groups_;
  count_ += count;
  sum_ += sum;
  sum_squares_ += sum * sum;
  count_squares_ += count * count;
  products_ += sum * count;
}

std::optional<double> ClusteredMean::Read() const {
  if (groups_ == 0) return std::nullopt;
  return sum_ / count_;
}

std::optional<Interval> ClusteredMean::Range() const {
  if (groups_ < 2) return std::nullopt;
  const double mean = sum_ / count_;
  // Rounding may make it slightly negative.
  const double squares =
      std::max(0.0, sum_squares_ - 2 * mean * products_ + mean * mean * count_squares_);
  const auto groups = static_cast<double>(groups_);
  const double half =
      StudentT975(groups_ - 1) * std::sqrt(groups / (groups - 1) * squares) / count_;
  return Interval{.low = mean - half, .high = mean + half, .level = kLevel};
}

Interval PoissonInterval(std::int64_t events) {
  const auto end = [](double n, double sign) {
    return n * std::pow(1 - 1 / (9 * n) + sign * kZ / (3 * std::sqrt(n)), 3);
  };
  const auto n = static_cast<double>(events);
  return {
      .low = events > 0 ? std::max(0.0, end(n, -1)) : 0.0, .high = end(n + 1, 1), .level = kLevel};
}

}  // namespace credence::model
