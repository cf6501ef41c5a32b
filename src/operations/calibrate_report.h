// SPDX-License-Identifier: Apache-2.0
// The report of `calibrate`: the forecasts in a table, measured and corrected for each group.
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
  std::optional<std::string> group;  // One report for each value, in file order.
  std::size_t bins = model::kDefaultBins;
  int scale = 1;  // The value that means certain: 1, 10 or 100.
  std::uint64_t seed = 1;
};

struct CalibrateGroup {
  std::string group;
  std::string what;         // The kind of forecast; empty: not known.
  std::size_t skipped = 0;  // Rows without a confidence or an outcome.
  model::Calibration calibration;
  model::CalibrationIntervals intervals;
  model::CurveChoice fitted;
  CalibrationDrift drift;
  // 'executive.curve="…"' applies the curve; for 'credence replay --set', and as a line of the
  // settings. Empty: no setting takes a curve for this kind, or there is no curve.
  std::string setting;
};

struct CalibrateReport {
  bool is_grouped = false;  // False: one group without a name.
  std::vector<CalibrateGroup> groups;
};

// A cell that is empty, NA, N/A, NaN, null, none or cell_empty counts as missing. Failure
// (kInvalidArgument, kNotFound): the text is not a table, a column does not exist, a cell is
// neither missing nor a value (the message names its line and column), or no row has both values.
Result<CalibrateReport> Calibrate(const CalibrateRequest& request);

struct CalibrateOptions {
  std::size_t bins = model::kDefaultBins;
  std::uint64_t seed = 1;
};
// Reports on the forecasts in the ledger: one group for each kind that has any. Failure
// (kFailedPrecondition): there are none.
Result<CalibrateReport> CalibrateForecasts(const std::vector<ForecastSet>& sets,
                                           const CalibrateOptions& options);

}  // namespace credence::operations
