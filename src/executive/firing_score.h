// SPDX-License-Identifier: Apache-2.0
// FiringScore: how likely a heuristic's answer is to be wrong, learned from one judged answer after
// the other.
//
// Logistic regression on the facts of firing_facts.h, with a recursive second-order update:
//
//   p = 1 / (1 + exp(-x·w))        P <- P - v (P x)(P x)' / (1 + v x'P x),  v = p (1 - p)
//   w <- w + P x (right - p)       w(0) = 0,  P(0) = 10 I
//
// The score only orders events; error_bound.h makes the promise, and holds however poor the score
// is. Pure; the same answers in the same order give the same score.
#pragma once

#include <array>

#include "executive/firing_facts.h"

namespace credence::executive {

struct FiringScore {
  std::array<double, kFiringInputs> weights{};
  std::array<double, kFiringInputs * kFiringInputs> spread = FirstSpread();

  bool operator==(const FiringScore&) const = default;

 private:
  static constexpr std::array<double, kFiringInputs * kFiringInputs> FirstSpread() {
    constexpr double kFirstVariance = 10;
    std::array<double, kFiringInputs * kFiringInputs> spread{};
    for (std::size_t i = 0; i < kFiringInputs; ++i)
      spread[i * (kFiringInputs + 1)] = kFirstVariance;
    return spread;
  }
};

// The probability that the answer is wrong; 0.5 before anything was learned.
double PredictWrong(const FiringScore& score, const FiringFacts& facts);
void Learn(FiringScore& score, const FiringFacts& facts, bool right);

}  // namespace credence::executive
