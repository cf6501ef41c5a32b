// SPDX-License-Identifier: Apache-2.0
// What `calibrate` answers: forecasts of a table, measured and corrected, for each group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "model/bootstrap.h"
#include "model/calibration.h"
#include "model/recalibration.h"

namespace credence::engine {

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
  std::size_t skipped = 0;  // Rows without a confidence or an outcome.
  model::Calibration calibration;
  model::CalibrationIntervals intervals;
  model::CurveChoice fitted;
};

struct CalibrateReport {
  bool is_grouped = false;  // Otherwise there is one group without a name.
  std::vector<CalibrateGroup> groups;
};

// A cell that is empty, NA, N/A, NaN, null, none or cell_empty is missing. Failure
// (kInvalidArgument, kNotFound): what is not a table, a column that is not there, a cell that is
// neither missing nor a value (its line and column are named), no row with both.
Result<CalibrateReport> Calibrate(const CalibrateRequest& request);

}  // namespace credence::engine
