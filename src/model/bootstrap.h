// SPDX-License-Identifier: Apache-2.0
// Bootstrap: how far ECE, Brier and AUROC could be from what was measured, by chance alone.
//
// As many forecasts are drawn with replacement, so many times; the interval is the middle `level`
// of what they give (Efron and Tibshirani 1993, percentile interval). ECE is biased upwards by
// noise, a little more so in a draw: its interval is to be read as "not above", not as "not below".
//
// Deterministic: the seed decides what is drawn, on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "credence/result.h"
#include "model/calibration.h"
#include "model/reading.h"

namespace credence::model {

struct BootstrapOptions {
  std::uint64_t seed = 1;
  std::size_t draws = 1000;
  double level = 0.95;
  std::size_t bins = kDefaultBins;
  // So many forecasts are drawn in all at most: of many forecasts there are fewer draws, but not
  // fewer than 100.
  std::size_t forecasts_max = 20'000'000;
};

struct CalibrationIntervals {
  Interval ece;
  Interval brier;
  std::optional<Interval> auroc;  // Absent when only one outcome occurred.
  std::size_t draws = 0;

  bool operator==(const CalibrationIntervals&) const = default;
};

// Failure (kInvalidArgument): as Calibrate; no draw; a level that is not between 0 and 1.
Result<CalibrationIntervals> Bootstrap(std::span<const Forecast> forecasts,
                                       const BootstrapOptions& options);

}  // namespace credence::model
