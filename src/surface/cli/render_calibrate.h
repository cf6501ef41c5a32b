// SPDX-License-Identifier: Apache-2.0
// A calibration report: as a table with bars, and as an SVG diagram.
#pragma once

#include <string>

#include "operations/calibrate_report.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const operations::CalibrateReport& report);

// One diagram per group, side by side. Follows the reader's choice of light or dark.
std::string ReliabilityDiagram(const operations::CalibrateReport& report);

}  // namespace credence::cli
