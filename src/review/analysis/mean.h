// SPDX-License-Identifier: Apache-2.0
// A mean that is taken as its values come. What is not a number (a score nobody gave) is left out.
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
  // Nothing: there are fewer values. `factor` is for percent.
  std::optional<double> Read(double factor = 1, double at_least = 1) const {
    return n > 0 && n >= at_least ? std::optional(factor * sum / n) : std::nullopt;
  }
};

}  // namespace credence::review
