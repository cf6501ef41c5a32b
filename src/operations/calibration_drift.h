// SPDX-License-Identifier: Apache-2.0
// Drift: does a confidence still mean what it meant? Forecasts in order of time, in equal parts.
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
  double stated = 0;  // Means.
  double actual = 0;
  // How far the gap between the two, actual - stated, can be trusted: half the width of its 95 %
  // interval.
  double margin = 0;

  double Gap() const { return actual - stated; }

  CREDENCE_FIELDS(from, to, n, stated, actual, margin)
};

struct CalibrationDrift {
  std::vector<CalibrationPeriod> periods;  // Empty: too few forecasts to tell.
  // The last period's gap is plainly another one than that of all before.
  bool has_drifted = false;
};

// REQUIRES: the oldest first.
CalibrationDrift DriftOf(std::span<const StatedOutcome> forecasts);

}  // namespace credence::operations
