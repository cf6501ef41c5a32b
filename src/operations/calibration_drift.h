// SPDX-License-Identifier: Apache-2.0
// Drift: does a confidence still mean what it used to mean? Splits forecasts by time into equal
// parts.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "credence/fields.h"
#include "credence/forecasts.h"
#include "credence/timestamp.h"

namespace credence::operations {

struct CalibrationPeriod {
  Timestamp from;
  Timestamp to;
  std::size_t n = 0;
  double stated = 0;  // Both are means.
  double actual = 0;
  // The margin of error of the gap, actual - stated: half the width of its 95 % interval.
  double margin = 0;

  double Gap() const { return actual - stated; }

  CREDENCE_FIELDS(from, to, n, stated, actual, margin)
};

struct CalibrationDrift {
  std::vector<CalibrationPeriod> periods;  // Empty: too few forecasts.
  // The last period's gap differs clearly from that of all earlier ones.
  bool has_drifted = false;
};

// REQUIRES: oldest first.
CalibrationDrift DriftOf(std::span<const StatedOutcome> forecasts);

}  // namespace credence::operations
