// SPDX-License-Identifier: Apache-2.0
// Lift: the difference that something makes to an outcome, from units of which chance decided who
// gets it. T = 1: it got it; p: the probability of that; Y: the outcome, from 0 to 1.
//
//   Horvitz–Thompson  mean(T Y / p) - mean((1 - T) Y / (1 - p))
//   weighted          Σ w1 Y / Σ w1 - Σ w0 Y / Σ w0,        w1 = T / p,  w0 = (1 - T) / (1 - p)
//   doubly robust     mean(m1 - m0) + Σ w1 (Y - m1) / Σ w1 - Σ w0 (Y - m0) / Σ w0
//
// m1 and m0 are what was to be expected with it and without it, from what was known of the unit
// beforehand. The last is right if either p or m is; here p is known, and m only makes it sharper.
// Without predictions it is the weighted one.
//
// The variance is that of the influence functions, summed within clusters: units of one cluster may
// depend on each other as they like, clusters may not. Intervals are Student's, with the degrees of
// freedom of Satterthwaite over the clusters of each side. A hold-out is small, and a small side
// whose outcomes are all alike would look certain; so for the interval (not for the difference)
// each side gets two more units, one success and one failure.
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

// Probabilities are taken to lie in [kPropensityMin, 1 - kPropensityMin]: beyond, one unit would
// weigh more than a hundred others. What was clipped is counted; it is what biases the result.
inline constexpr double kPropensityMin = 0.01;
// Fewer units or clusters on a side, and nothing is estimated.
inline constexpr std::int64_t kLiftSideMin = 5;

struct LiftUnit {
  bool treated = false;
  double propensity = 0.5;  // The probability with which it was to be treated.
  double outcome = 0;       // From 0 to 1.
  std::int64_t cluster = 0;
  std::int64_t stratum = 0;  // Units of one kind, as far as was known beforehand.
  double if_treated = 0;     // The predictions m1 and m0; both 0: there are none.
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
  double effective = 0;  // (Σ w)² / Σ w²: so many units of equal weight would say as much.
  double mean = 0;       // Weighted.

  bool operator==(const LiftSide&) const = default;
};

struct LiftSummary {
  LiftSide treated;
  LiftSide untreated;
  std::int64_t clusters = 0;  // Of either side or both.
  std::int64_t clipped = 0;
  // Absent: a side has less than kLiftSideMin.
  std::optional<LiftEstimate> horvitz_thompson;
  std::optional<LiftEstimate> weighted;
  std::optional<LiftEstimate> doubly_robust;

  bool operator==(const LiftSummary&) const = default;
};

// The order of the units does not matter, but for rounding. Failure (kInvalidArgument): a
// probability that is not between 0 and 1 (what could not have been otherwise tells no
// difference), an outcome or a prediction outside of [0, 1], a level not between 0 and 1.
Result<LiftSummary> EstimateLift(std::span<const LiftUnit> units, double level = 0.95);

// Predictions for each unit from the others: the mean outcome of its side in its stratum, drawn
// towards the mean of the side by kStratumPull units. Cross-fitted over whole clusters, so that no
// unit is predicted from itself or from what depends on it.
inline constexpr double kStratumPull = 5;
void PredictByStratum(std::span<LiftUnit> units);

// How many units it takes until a difference this large is seen in four cases of five (power 80 %,
// two-sided test at 5 %), beyond those that there are. `standard_error` is that of `units` units,
// and falls with the root of their number. nullopt: the difference is 0.
std::optional<std::int64_t> UnitsStillNeeded(double difference, double standard_error,
                                             std::int64_t units);

// What the standard error of `units` units will be at best, before there is one to be had: for
// outcomes with this mean, treated with this probability.
double ExpectedError(double mean, double propensity, std::int64_t units);

}  // namespace credence::model
