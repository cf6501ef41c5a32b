// SPDX-License-Identifier: Apache-2.0
// A report on calibration: as a table with bars for people, and as a diagram in SVG.
#pragma once

#include <string>

#include "operations/calibrate_report.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const operations::CalibrateReport& report);

// One diagram beside the other for each group. It follows the reader's choice of light or dark.
std::string ReliabilityDiagram(const operations::CalibrateReport& report);

}  // namespace credence::cli
