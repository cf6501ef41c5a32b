// SPDX-License-Identifier: Apache-2.0
#include "model/mean_difference.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace credence::model {
namespace {

constexpr double kLeastVariance = 1.0 / 12;

// The variance of the mean. Rounding may make the spread slightly negative.
double VarianceOfMean(const Sample& sample) {
  const auto n = static_cast<double>(sample.n);
  const double spread = (sample.squares - sample.sum * sample.mean()) / (n - 1);
  return std::max(kLeastVariance, spread) / n;
}

}  // namespace

void Sample::Add(double value) {
  ++n;
  sum += value;
  squares += value * value;
}

Sample& Sample::operator+=(const Sample& other) {
  n += other.n;
  sum += other.sum;
  squares += other.squares;
  return *this;
}

Sample& Sample::operator-=(const Sample& other) {
  n -= other.n;
  sum -= other.sum;
  squares -= other.squares;
  return *this;
}

double StudentDeviations(double level, double degrees) {
  namespace policies = boost::math::policies;
  using Policy = policies::policy<policies::promote_double<false>,
                                  policies::overflow_error<policies::ignore_error>>;
  // Beyond this it equals the normal distribution in all shown digits.
  constexpr double kDegreesMax = 1e6;
  const boost::math::students_t_distribution<double, Policy> student(
      std::clamp(degrees, 1.0, kDegreesMax));
  return boost::math::quantile(student, (1 + level) / 2);
}

Interval MeanDifferenceInterval(const Sample& a, const Sample& b, double level) {
  const Stratum only{.plus = {a}, .minus = {b}};
  return StratifiedDifference(std::span(&only, 1), level)->interval;
}

std::optional<Difference> StratifiedDifference(std::span<const Stratum> strata, double level) {
  double weights = 0;
  double sum = 0;
  double variance = 0;
  double per_degree = 0;
  for (const Stratum& stratum : strata) {
    double difference = 0;
    double inverse = 0;  // Sum of 1/n.
    double own_variance = 0;
    double own_per_degree = 0;
    bool is_enough = true;
    const auto add = [&](const Sample& sample, double sign) {
      if (sample.n < 2) {
        is_enough = false;
        return;
      }
      const double of_mean = VarianceOfMean(sample);
      difference += sign * sample.mean();
      inverse += 1 / static_cast<double>(sample.n);
      own_variance += of_mean;
      own_per_degree += of_mean * of_mean / static_cast<double>(sample.n - 1);
    };
    for (const Sample& sample : stratum.plus) add(sample, 1);
    for (const Sample& sample : stratum.minus) add(sample, -1);
    if (!is_enough || inverse <= 0) continue;
    const double weight = 1 / inverse;
    const double square = weight * weight;
    weights += weight;
    sum += weight * difference;
    variance += square * own_variance;
    per_degree += square * square * own_per_degree;
  }
  if (weights <= 0) return std::nullopt;
  const double difference = sum / weights;
  const double reach =
      StudentDeviations(level, variance * variance / per_degree) * std::sqrt(variance) / weights;
  return Difference{.difference = difference,
                    .interval = {.low = difference - reach, .high = difference + reach}};
}

}  // namespace credence::model
