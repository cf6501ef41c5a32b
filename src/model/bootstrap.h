// SPDX-License-Identifier: Apache-2.0
// Bootstrap: how far ECE, Brier and AUROC could be from what was measured, by chance alone.
//
// Resamples of the same size are drawn with replacement; the interval is the middle `level` of the
// measures they give (Efron and Tibshirani 1993, percentile interval). Noise biases ECE upwards,
// slightly more so in a resample: read its interval as "not above", not as "not below".
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
  // Limit on forecasts drawn in total: many forecasts get fewer draws, but never fewer than 100.
  std::size_t forecasts_max = 20'000'000;
};

struct CalibrationIntervals {
  Interval ece;
  Interval brier;
  std::optional<Interval> auroc;  // Absent if only one outcome occurred.
  std::size_t draws = 0;

  bool operator==(const CalibrationIntervals&) const = default;
};

// Failure (kInvalidArgument): as Calibrate; no draws; a level not between 0 and 1.
Result<CalibrationIntervals> Bootstrap(std::span<const Forecast> forecasts,
                                       const BootstrapOptions& options);

}  // namespace credence::model
