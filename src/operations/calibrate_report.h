// SPDX-License-Identifier: Apache-2.0
// What `calibrate` answers: forecasts of a table, measured and corrected, for each group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/forecasts.h"
#include "credence/result.h"
#include "model/bootstrap.h"
#include "model/calibration.h"
#include "model/recalibration.h"
#include "operations/calibration_drift.h"

namespace credence::operations {

struct CalibrateRequest {
  std::string_view csv;
  std::string confidence;            // Names of columns.
  std::string outcome;               // 0 or 1, true or false, yes or no, in any case.
  std::optional<std::string> group;  // One report for each value of it, in the order of the file.
  std::size_t bins = model::kDefaultBins;
  int scale = 1;  // What stands for certain: 1, 10 or 100.
  std::uint64_t seed = 1;
};

struct CalibrateGroup {
  std::string group;
  std::string what;         // What was forecast; empty: not known.
  std::size_t skipped = 0;  // Rows without a confidence or an outcome.
  model::Calibration calibration;
  model::CalibrationIntervals intervals;
  model::CurveChoice fitted;
  CalibrationDrift drift;
  // 'executive.curve="…"': applies the curve in the gate; for 'credence replay --set', and as a
  // line of the settings. Empty: there is no such gate, or no curve.
  std::string setting;
};

struct CalibrateReport {
  bool is_grouped = false;  // Otherwise there is one group without a name.
  std::vector<CalibrateGroup> groups;
};

// A cell that is empty, NA, N/A, NaN, null, none or cell_empty is missing. Failure
// (kInvalidArgument, kNotFound): what is not a table, a column that is not there, a cell that is
// neither missing nor a value (its line and column are named), no row with both.
Result<CalibrateReport> Calibrate(const CalibrateRequest& request);

struct CalibrateOptions {
  std::size_t bins = model::kDefaultBins;
  std::uint64_t seed = 1;
};
// The forecasts that the ledger holds: one group for each kind that has any. Failure
// (kFailedPrecondition): none has.
Result<CalibrateReport> CalibrateForecasts(const std::vector<ForecastSet>& sets,
                                           const CalibrateOptions& options);

}  // namespace credence::operations
