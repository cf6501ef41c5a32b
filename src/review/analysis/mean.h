// SPDX-License-Identifier: Apache-2.0
// A running mean. Values that are not numbers (a score that nobody gave) are ignored.
#pragma once

#include <cmath>
#include <optional>

namespace credence::review {

struct Mean {
  double sum = 0;
  double n = 0;

  void Add(double value, double count = 1) {
    if (std::isnan(value)) return;
    sum += value * count;
    n += count;
  }
  // Nothing: fewer than `at_least` values. `factor` is for percentages.
  std::optional<double> Read(double factor = 1, double at_least = 1) const {
    return n > 0 && n >= at_least ? std::optional(factor * sum / n) : std::nullopt;
  }
};

}  // namespace credence::review
