// SPDX-License-Identifier: Apache-2.0
// For property tests of a history: what happens next.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/test_framework.h"

namespace credence {

struct WeightedStep {
  std::size_t weight;
  std::function<void()> act;
};

// Does one of the steps, drawn by their weights.
inline void DoOneOf(const std::vector<WeightedStep>& steps) {
  std::size_t weights = 0;
  for (const WeightedStep& step : steps) weights += step.weight;
  auto drawn = *rc::gen::inRange<std::size_t>(0, weights);
  for (const WeightedStep& step : steps) {
    if (drawn < step.weight) return step.act();
    drawn -= step.weight;
  }
}

}  // namespace credence
