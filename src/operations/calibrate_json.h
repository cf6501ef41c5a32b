// SPDX-License-Identifier: Apache-2.0
// A report on calibration as JSON, the same on every surface.
#pragma once

#include "base/json_writer.h"
#include "operations/calibrate_report.h"

namespace credence::operations {

// Without groups the one report is the answer; with groups {"groups":[…]}.
void WriteJson(JsonWriter& json, const CalibrateReport& report);

}  // namespace credence::operations
