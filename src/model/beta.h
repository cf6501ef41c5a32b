// SPDX-License-Identifier: Apache-2.0
// Beta: how often something succeeds, learned from successes and failures of any weight.
//
//   prior      Beta(a0, b0), uniform (1, 1) by default
//   success    alpha += weight          failure    beta += weight
//   mean       alpha / (alpha + beta)
//   variance   alpha beta / ((alpha + beta)^2 (alpha + beta + 1))
//   interval   the quantiles (1 - level) / 2 and (1 + level) / 2
//
// Source: Gelman et al., Bayesian Data Analysis, 3rd edition, section 2.1 and 2.4 (conjugate prior
// of the binomial); fractional weights as in a power posterior. Rules H1 to H3 of the executive.
//
// Invariants: the order of observations does not matter (exactly so while the sums are exact in
// binary, otherwise to rounding); a success never lowers the mean and a failure never raises it.
// Every function is total; a Beta that passed Validate gives finite results.
#pragma once

#include <span>

#include "credence/result.h"
#include "model/reading.h"

namespace credence::model {

enum class Outcome {
  kFailure,  // Counts against.
  kSuccess,  // Counts for.
};

struct Beta {
  double alpha = 1.0;
  double beta = 1.0;

  bool operator==(const Beta&) const = default;
};

// Every rate from 0 to 1 is equally likely.
inline constexpr Beta kUniformPrior{.alpha = 1.0, .beta = 1.0};

// Below the minimum, quantiles underflow; above the maximum, one observation would be lost to
// rounding.
inline constexpr double kBetaParameterMin = 1e-3;
inline constexpr double kBetaParameterMax = 1e12;

// Both parameters must be within the limits. Failure: kInvalidArgument, naming the parameter.
Result<void> Validate(const Beta& state);
// 0 < weight <= 1. Failure: kInvalidArgument.
Result<void> ValidateWeight(double weight);

struct Observation {
  Outcome outcome = Outcome::kSuccess;
  double weight = 1.0;

  bool operator==(const Observation&) const = default;
};

// Adds one observation. A weight that is not positive and finite changes nothing. A parameter at
// kBetaParameterMax stays there.
Beta Observe(Beta state, Outcome outcome, double weight);
Beta ObserveAll(Beta prior, std::span<const Observation> observations);

double Mean(const Beta& state);
double Variance(const Beta& state);
// The total weight observed since the prior, never negative.
double Observations(const Beta& state, const Beta& prior = kUniformPrior);

// The equal-tailed interval with probability `level`. A level of 1 or more gives [0, 1]; a level of
// 0, negative or NaN gives the median as a point.
Interval CredibleInterval(const Beta& state, double level);

}  // namespace credence::model
