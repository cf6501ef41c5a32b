// SPDX-License-Identifier: Apache-2.0
// Mean difference: how far two groups of numbers are apart on average, and how sure that is.
//
//   Welch       m1 - m2 ± t sqrt(v1 + v2),  v = s²/n,  with
//               (v1 + v2)² / (v1²/(n1 - 1) + v2²/(n2 - 1)) degrees of freedom (Satterthwaite)
//   stratified  the mean of the strata's differences, weighted with 1 / (1/n1 + 1/n2); its variance
//               is the weighted sum of the strata's. A stratum may also be a difference of
//               differences: more samples, each with its sign
//
// Source: Welch, Biometrika 34 (1947). Scores have few values, so a small group may agree by chance
// and show no spread at all; each group is therefore never taken to vary less than scores that are
// rounded to whole numbers, 1/12.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/reading.h"

namespace credence::model {

struct Sample {
  std::int64_t n = 0;
  double sum = 0;
  double squares = 0;

  void Add(double value);
  Sample& operator+=(const Sample& other);
  Sample& operator-=(const Sample& other);
  // REQUIRES: it is not empty.
  double mean() const { return sum / static_cast<double>(n); }
};

// Half-width of Student's interval, in standard errors. Degrees of freedom below 1 count as 1.
double StudentDeviations(double level, double degrees);

// Of the mean of `a` minus the mean of `b`. REQUIRES: both have at least two values.
Interval MeanDifferenceInterval(const Sample& a, const Sample& b, double level);

struct Difference {
  double difference = 0;
  Interval interval;
};

// The difference of one stratum: the means of `plus` minus the means of `minus`.
struct Stratum {
  std::vector<Sample> plus;
  std::vector<Sample> minus;
};

// Ignores strata in which a sample has fewer than two values. Nothing: there is no other.
std::optional<Difference> StratifiedDifference(std::span<const Stratum> strata, double level);

}  // namespace credence::model
