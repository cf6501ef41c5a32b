// SPDX-License-Identifier: Apache-2.0
// Forecasts: probabilities that Credence or an agent stated before the outcome was known, with the
// outcome.
#pragma once

#include <string>
#include <vector>

#include "credence/timestamp.h"

namespace credence {

struct StatedOutcome {
  double stated = 0;  // From 0 to 1.
  bool came_true = false;
  Timestamp at;  // When the outcome became known.
};

// Forecasts of one kind of confidence.
struct ForecastSet {
  std::string kind;                      // "memories"
  std::string what;                      // What was predicted, in a sentence.
  std::vector<StatedOutcome> forecasts;  // Oldest first.
};

}  // namespace credence
