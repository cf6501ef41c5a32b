// SPDX-License-Identifier: Apache-2.0
#include "model/beta.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <cmath>
#include <numbers>
#include <string_view>

namespace credence::model {
namespace {

namespace policies = boost::math::policies;

// Never throws. Double is not promoted: long double is emulated on arm64, and nobody sees the extra
// digits.
using NothingThrows =
    policies::policy<policies::promote_double<false>, policies::promote_float<false>,
                     policies::domain_error<policies::ignore_error>,
                     policies::pole_error<policies::ignore_error>,
                     policies::overflow_error<policies::ignore_error>,
                     policies::underflow_error<policies::ignore_error>,
                     policies::denorm_error<policies::ignore_error>,
                     policies::rounding_error<policies::ignore_error>,
                     policies::indeterminate_result_error<policies::ignore_error>,
                     policies::evaluation_error<policies::ignore_error>>;
using Distribution = boost::math::beta_distribution<double, NothingThrows>;

Result<void> ValidateParameter(std::string_view name, double value) {
  if (value >= kBetaParameterMin && value <= kBetaParameterMax) return {};
  return InvalidArgument(fmt::format("{} is {}, but has to be between {} and {}", name, value,
                                     kBetaParameterMin, kBetaParameterMax));
}

// Falls back to the normal approximation if the exact quantile does not converge, which happens
// only with so much evidence that the two agree.
double QuantileOr(double exact, double mean, double deviations, double standard_deviation) {
  if (exact >= 0.0 && exact <= 1.0) return exact;
  return std::clamp(mean + deviations * standard_deviation, 0.0, 1.0);
}

}  // namespace

Result<void> Validate(const Beta& state) {
  CREDENCE_RETURN_IF_ERROR(ValidateParameter("alpha", state.alpha));
  return ValidateParameter("beta", state.beta);
}

Result<void> ValidateWeight(double weight) {
  if (weight > 0.0 && weight <= 1.0) return {};
  return InvalidArgument(
      fmt::format("the weight is {}, but has to be above 0 and at most 1", weight));
}

Beta Observe(Beta state, Outcome outcome, double weight) {
  if (!(weight > 0.0) || !std::isfinite(weight)) return state;
  double& parameter = outcome == Outcome::kSuccess ? state.alpha : state.beta;
  parameter = std::min(parameter + weight, kBetaParameterMax);
  return state;
}

Beta ObserveAll(Beta prior, std::span<const Observation> observations) {
  for (const Observation& each : observations) prior = Observe(prior, each.outcome, each.weight);
  return prior;
}

double Mean(const Beta& state) { return state.alpha / (state.alpha + state.beta); }

double Variance(const Beta& state) {
  const double mean = Mean(state);
  // Two factors below 1 instead of a square that could overflow.
  return mean * (state.beta / (state.alpha + state.beta)) / (state.alpha + state.beta + 1.0);
}

double Observations(const Beta& state, const Beta& prior) {
  // Separately, so that a large count on one side does not absorb a small one on the other.
  return std::max(0.0, (state.alpha - prior.alpha) + (state.beta - prior.beta));
}

Interval CredibleInterval(const Beta& state, double level) {
  if (level >= 1.0) return {.low = 0.0, .high = 1.0, .level = 1.0};
  // Also catches NaN.
  if (!(level > 0.0)) level = 0.0;
  const Distribution distribution(state.alpha, state.beta);
  const double tail = (1.0 - level) / 2.0;
  // The complement preserves the digits of an upper end near 1.
  const double exact_low = boost::math::quantile(distribution, tail);
  const double exact_high = boost::math::quantile(boost::math::complement(distribution, tail));

  const double mean = Mean(state);
  const double standard_deviation = std::sqrt(Variance(state));
  const double deviations =
      std::abs(boost::math::erfc_inv(2.0 * tail, NothingThrows())) * std::numbers::sqrt2;
  const double low = QuantileOr(exact_low, mean, -deviations, standard_deviation);
  const double high = QuantileOr(exact_high, mean, deviations, standard_deviation);
  return {.low = std::min(low, high), .high = std::max(low, high), .level = level};
}

}  // namespace credence::model
