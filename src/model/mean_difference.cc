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

// One part of Satterthwaite's denominator.
double PerDegree(double variance, const Sample& sample) {
  return variance * variance / static_cast<double>(sample.n - 1);
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
  const std::pair<Sample, Sample> only(a, b);
  return StratifiedDifference(std::span(&only, 1), level)->interval;
}

std::optional<Difference> StratifiedDifference(std::span<const std::pair<Sample, Sample>> strata,
                                               double level) {
  double weights = 0;
  double sum = 0;
  double variance = 0;
  double per_degree = 0;
  for (const auto& [a, b] : strata) {
    if (a.n < 2 || b.n < 2) continue;
    const auto na = static_cast<double>(a.n);
    const auto nb = static_cast<double>(b.n);
    const double weight = na * nb / (na + nb);
    const double square = weight * weight;
    const double va = VarianceOfMean(a);
    const double vb = VarianceOfMean(b);
    weights += weight;
    sum += weight * (a.mean() - b.mean());
    variance += square * (va + vb);
    per_degree += square * square * (PerDegree(va, a) + PerDegree(vb, b));
  }
  if (weights <= 0) return std::nullopt;
  const double difference = sum / weights;
  const double reach =
      StudentDeviations(level, variance * variance / per_degree) * std::sqrt(variance) / weights;
  return Difference{.difference = difference,
                    .interval = {.low = difference - reach, .high = difference + reach}};
}

}  // namespace credence::model
