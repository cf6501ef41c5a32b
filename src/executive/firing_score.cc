// SPDX-License-Identifier: Apache-2.0
#include "executive/firing_score.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace credence::executive {
namespace {

using Inputs = std::array<double, kFiringInputs>;

// Beyond this the logistic function is 0 or 1 for every purpose.
constexpr double kLogOddsMax = 30;
// A prediction that is nearly certain still learns a little.
constexpr double kVarianceMin = 1e-4;

double PredictRight(const FiringScore& score, const Inputs& inputs) {
  double sum = 0;
  for (std::size_t i = 0; i < kFiringInputs; ++i) sum += inputs[i] * score.weights[i];
  return 1 / (1 + std::exp(-std::clamp(sum, -kLogOddsMax, kLogOddsMax)));
}

Inputs Times(const FiringScore& score, const Inputs& inputs) {
  Inputs product{};
  for (std::size_t i = 0; i < kFiringInputs; ++i) {
    for (std::size_t j = 0; j < kFiringInputs; ++j) {
      product[i] += score.spread[i * kFiringInputs + j] * inputs[j];
    }
  }
  return product;
}

}  // namespace

double PredictWrong(const FiringScore& score, const FiringFacts& facts) {
  return 1 - PredictRight(score, InputsOf(facts));
}

void Learn(FiringScore& score, const FiringFacts& facts, bool right) {
  const Inputs inputs = InputsOf(facts);
  const double p = PredictRight(score, inputs);
  const double variance = std::max(p * (1 - p), kVarianceMin);
  const Inputs product = Times(score, inputs);
  double length = 0;
  for (std::size_t i = 0; i < kFiringInputs; ++i) length += inputs[i] * product[i];
  const double factor = variance / (1 + variance * length);
  for (std::size_t i = 0; i < kFiringInputs; ++i) {
    for (std::size_t j = 0; j < kFiringInputs; ++j) {
      score.spread[i * kFiringInputs + j] -= factor * product[i] * product[j];
    }
  }
  const Inputs step = Times(score, inputs);
  for (std::size_t i = 0; i < kFiringInputs; ++i) {
    score.weights[i] += step[i] * ((right ? 1.0 : 0.0) - p);
  }
}

}  // namespace credence::executive
