// SPDX-License-Identifier: Apache-2.0
// Ridge: how much each dimension contributes to the overall score, learned from past reviews.
//
//   minimise  sum over rows of w (y - c - x · b)²  +  lambda × |b - prior|²     with every b >= 0
//
// c is a constant that is not penalised, or 0. The prior is equal weights, so that few reviews
// change little, and a dimension without scores keeps its weight. Solved by coordinate descent on
// the normal equations, which converges to the unique solution because the problem is strictly
// convex (lambda > 0).
//
// Source: Hoerl and Kennard, Technometrics 12 (1970); coordinate descent as in Friedman, Hastie and
// Tibshirani, J. Stat. Softw. 33 (2010). Rule R8 of reviews.
//
// Invariants: no coefficient is negative; at the solution each has slope 0, or is 0 and would raise
// the loss; the order of rows does not matter (to rounding); a row of weight 2 is two rows.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "credence/result.h"

namespace credence::model {

struct RidgeRow {
  std::vector<double> features;
  double target = 0.0;
  double weight = 1.0;
};

struct RidgeParams {
  double lambda = 1.0;
  bool constant = true;
  double tolerance = 1e-12;  // Largest step of a round, relative to the largest coefficient.
  int rounds_max = 1'000'000;

  bool operator==(const RidgeParams&) const = default;
};

struct RidgeFit {
  std::vector<double> coefficients;
  double constant = 0.0;
  int rounds = 0;
  bool converged = true;
};

// One coefficient per value of `prior`. Without rows, returns the prior. Failure: kInvalidArgument
// for lambda <= 0, a negative prior, a row of the wrong size, a non-finite number, a weight that is
// not above 0.
Result<RidgeFit> FitRidge(const RidgeParams& params, std::span<const double> prior,
                          std::span<const RidgeRow> rows);

// constant + features · coefficients. REQUIRES: as many features as coefficients.
double Predict(const RidgeFit& fit, std::span<const double> features);

// The objective that FitRidge minimises.
double RidgeLoss(const RidgeParams& params, const RidgeFit& fit, std::span<const double> prior,
                 std::span<const RidgeRow> rows);

}  // namespace credence::model
