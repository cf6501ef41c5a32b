// SPDX-License-Identifier: Apache-2.0
#include "model/clustered_mean.h"

#include <algorithm>
#include <cmath>

#include "model/mean_difference.h"

namespace credence::model {
namespace {

constexpr double kLevel = 0.95;
constexpr double kZ = 1.959963984540054;  // The 97.5 % quantile of the normal distribution.

}  // namespace

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
      StudentDeviations(kLevel, groups - 1) * std::sqrt(groups / (groups - 1) * squares) / count_;
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
