// SPDX-License-Identifier: Apache-2.0
// Lift: the effect of a treatment on an outcome, from randomized units. T = 1: treated; p: the
// probability of that; Y: the outcome, from 0 to 1.
//
//   Horvitz–Thompson  mean(T Y / p) - mean((1 - T) Y / (1 - p))
//   weighted          Σ w1 Y / Σ w1 - Σ w0 Y / Σ w0,        w1 = T / p,  w0 = (1 - T) / (1 - p)
//   doubly robust     mean(m1 - m0) + Σ w1 (Y - m1) / Σ w1 - Σ w0 (Y - m0) / Σ w0
//
// m1 and m0 predict the outcome with and without treatment, from what was known beforehand. The
// last estimate is right if either p or m is; here p is known, and m only makes it sharper. Without
// predictions it equals the weighted one.
//
// The variance is that of the influence functions, summed within clusters: units of one cluster may
// depend on each other, clusters may not. Intervals are Student's, with the degrees of freedom of
// Satterthwaite over the clusters of each side. A holdout is small, and a small side with identical
// outcomes would look certain; so for the interval (not for the difference) each side gets two
// extra units, one success and one failure.
//
// Source: Horvitz and Thompson, JASA 47 (1952); Hájek (1971); Robins, Rotnitzky and Zhao, JASA 89
// (1994); Liang and Zeger, Biometrika 73 (1986); Agresti and Caffo, American Statistician 54
// (2000). eval/lift measures how often the intervals hold the truth.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "credence/result.h"
#include "model/reading.h"

namespace credence::model {

// Probabilities are clipped to [kPropensityMin, 1 - kPropensityMin]: beyond, one unit would
// outweigh a hundred others. Clipping biases the result, so clipped units are counted.
inline constexpr double kPropensityMin = 0.01;
// With fewer units or clusters on a side, nothing is estimated.
inline constexpr std::int64_t kLiftSideMin = 5;

struct LiftUnit {
  bool treated = false;
  double propensity = 0.5;  // The probability of being treated.
  double outcome = 0;       // From 0 to 1.
  std::int64_t cluster = 0;
  std::int64_t stratum = 0;  // Units of one kind, by what was known beforehand.
  double if_treated = 0;     // The predictions m1 and m0; both 0 if there are none.
  double if_not = 0;
};

struct LiftEstimate {
  double difference = 0;  // Outcome with it minus outcome without it.
  Interval interval;
  double standard_error = 0;

  bool operator==(const LiftEstimate&) const = default;
};

struct LiftSide {
  std::int64_t units = 0;
  std::int64_t clusters = 0;
  double effective = 0;  // (Σ w)² / Σ w²: the effective sample size.
  double mean = 0;       // Weighted.

  bool operator==(const LiftSide&) const = default;
};

struct LiftSummary {
  LiftSide treated;
  LiftSide untreated;
  std::int64_t clusters = 0;  // On either side or both.
  std::int64_t clipped = 0;
  // Absent if a side has fewer than kLiftSideMin.
  std::optional<LiftEstimate> horvitz_thompson;
  std::optional<LiftEstimate> weighted;
  std::optional<LiftEstimate> doubly_robust;

  bool operator==(const LiftSummary&) const = default;
};

// The order of the units matters only for rounding. Failure (kInvalidArgument): a probability not
// strictly between 0 and 1 (without randomness there is nothing to compare), an outcome or
// prediction outside [0, 1], a level not between 0 and 1.
Result<LiftSummary> EstimateLift(std::span<const LiftUnit> units, double level = 0.95);

// Predicts each unit from the others: the mean outcome of its side in its stratum, shrunk towards
// the mean of the side by kStratumPull units. Cross-fitted over whole clusters, so that no unit is
// predicted from itself or from units that depend on it.
inline constexpr double kStratumPull = 5;
void PredictByStratum(std::span<LiftUnit> units);

// How many more units it takes to detect a difference of this size with 80 % power (two-sided test
// at 5 %). `standard_error` is that of `units` units, and falls with the root of their number.
// nullopt if the difference is 0.
std::optional<std::int64_t> UnitsStillNeeded(double difference, double standard_error,
                                             std::int64_t units);

// The best possible standard error of `units` units with this mean outcome and probability of
// treatment, for planning before there is data.
double ExpectedError(double mean, double propensity, std::int64_t units);

}  // namespace credence::model
