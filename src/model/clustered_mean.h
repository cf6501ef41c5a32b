// SPDX-License-Identifier: Apache-2.0
// Clustered mean: a mean of values that come in groups (the scores of one review), with an interval
// that does not take values of one group for independent.
//
//   mean = Σ sum / Σ count
//   variance = g / (g - 1) · Σ (sum - mean · count)² / (Σ count)²,   over the g groups
//   interval = mean ± t(0.975, g - 1) · sqrt(variance)
//
// Source: the linearised variance of a ratio (Cochran, Sampling Techniques, 1977, 6.3). With one
// value in each group it is the usual interval of a mean by Student's t.
#pragma once

#include <cstdint>
#include <optional>

#include "model/reading.h"

namespace credence::model {

class ClusteredMean {
 public:
  // A group with this sum of values. Ignored if its count is not positive or its sum not finite.
  void Add(double sum, double count = 1);

  std::int64_t groups() const { return groups_; }
  double count() const { return count_; }
  // Nothing: there are no values.
  std::optional<double> Read() const;
  // Of 95 %. Nothing: fewer than two groups say nothing about the spread.
  std::optional<Interval> Range() const;

 private:
  std::int64_t groups_ = 0;
  double count_ = 0;
  double sum_ = 0;
  double sum_squares_ = 0;
  double count_squares_ = 0;
  double products_ = 0;  // Σ sum · count
};

// 95 % interval of an expected count, given that `events` were counted: Byar's approximation of the
// exact Poisson interval (Breslow and Day, 1987). REQUIRES: events >= 0.
Interval PoissonInterval(std::int64_t events);

}  // namespace credence::model
