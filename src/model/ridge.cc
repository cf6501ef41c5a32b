// SPDX-License-Identifier: Apache-2.0
#include "model/ridge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/dot.h"

namespace credence::model {
namespace {

using Vector = std::vector<double>;

bool AreFinite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

Result<void> ValidateInput(const RidgeParams& params, std::span<const double> prior,
                           std::span<const RidgeRow> rows) {
  if (!(params.lambda > 0.0) || !std::isfinite(params.lambda)) {
    return InvalidArgument(
        fmt::format("ridge: lambda is {}, but has to be finite and above 0", params.lambda));
  }
  if (!(params.tolerance > 0.0) || params.rounds_max < 1)
    return InvalidArgument("ridge: the tolerance has to be above 0, and rounds at least 1");
  if (!AreFinite(prior) || std::ranges::any_of(prior, [](double value) { return value < 0.0; }))
    return InvalidArgument("ridge: the prior has to be finite and not negative");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const RidgeRow& row = rows[i];
    if (row.features.size() != prior.size()) {
      return InvalidArgument(fmt::format("ridge: row {} has {} features, but there are {}", i,
                                         row.features.size(), prior.size()));
    }
    if (!AreFinite(row.features) || !std::isfinite(row.target) || !std::isfinite(row.weight) ||
        !(row.weight > 0.0)) {
      return InvalidArgument(fmt::format(
          "ridge: row {} has a number that is not finite, or a weight that is not above 0", i));
    }
  }
  return {};
}

// The weighted means that the constant absorbs; all 0 without one.
struct Means {
  Vector features;
  double target = 0.0;
};

Means MeansOf(const RidgeParams& params, std::size_t dimensions, std::span<const RidgeRow> rows) {
  Means means{.features = Vector(dimensions, 0.0)};
  if (!params.constant || rows.empty()) return means;
  double weight = 0.0;
  for (const RidgeRow& row : rows) {
    weight += row.weight;
    means.target += row.weight * row.target;
    for (std::size_t j = 0; j < dimensions; ++j) means.features[j] += row.weight * row.features[j];
  }
  means.target /= weight;
  for (double& mean : means.features) mean /= weight;
  return means;
}

// An unconstrained solution satisfies gram × b = moments.
struct NormalEquations {
  std::vector<Vector> gram;
  Vector moments;
};

NormalEquations EquationsOf(const RidgeParams& params, const Means& means,
                            std::span<const double> prior, std::span<const RidgeRow> rows) {
  const std::size_t dimensions = prior.size();
  NormalEquations equations{.gram = std::vector<Vector>(dimensions, Vector(dimensions, 0.0)),
                            .moments = Vector(dimensions, 0.0)};
  for (const RidgeRow& row : rows) {
    const double target = row.target - means.target;
    for (std::size_t j = 0; j < dimensions; ++j) {
      const double weighted = row.weight * (row.features[j] - means.features[j]);
      equations.moments[j] += weighted * target;
      for (std::size_t k = 0; k < dimensions; ++k)
        equations.gram[j][k] += weighted * (row.features[k] - means.features[k]);
    }
  }
  for (std::size_t j = 0; j < dimensions; ++j) {
    equations.gram[j][j] += params.lambda;
    equations.moments[j] += params.lambda * prior[j];
  }
  return equations;
}

}  // namespace

Result<RidgeFit> FitRidge(const RidgeParams& params, std::span<const double> prior,
                          std::span<const RidgeRow> rows) {
  CREDENCE_RETURN_IF_ERROR(ValidateInput(params, prior, rows));
  const Means means = MeansOf(params, prior.size(), rows);
  const NormalEquations equations = EquationsOf(params, means, prior, rows);
  RidgeFit fit{.coefficients = Vector(prior.begin(), prior.end()), .converged = false};
  Vector& b = fit.coefficients;
  while (!fit.converged && fit.rounds < params.rounds_max) {
    double largest_step = 0.0;
    double largest = 1.0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const double slope = equations.moments[j] - Dot(equations.gram[j], b);
      const double next = std::max(0.0, b[j] + slope / equations.gram[j][j]);
      largest_step = std::max(largest_step, std::abs(next - b[j]));
      b[j] = next;
      largest = std::max(largest, next);
    }
    ++fit.rounds;
    fit.converged = largest_step <= params.tolerance * largest;
  }
  fit.constant = means.target - Dot(means.features, b);
  return fit;
}

double Predict(const RidgeFit& fit, std::span<const double> features) {
  return fit.constant + Dot(fit.coefficients, features);
}

double RidgeLoss(const RidgeParams& params, const RidgeFit& fit, std::span<const double> prior,
                 std::span<const RidgeRow> rows) {
  double loss = 0.0;
  for (const RidgeRow& row : rows) {
    const double miss = row.target - Predict(fit, row.features);
    loss += row.weight * miss * miss;
  }
  for (std::size_t j = 0; j < prior.size(); ++j) {
    const double moved = fit.coefficients[j] - prior[j];
    loss += params.lambda * moved * moved;
  }
  return loss;
}

}  // namespace credence::model
