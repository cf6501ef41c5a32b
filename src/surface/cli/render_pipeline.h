// SPDX-License-Identifier: Apache-2.0
// Renders what pipelines ask for: the gate, and the report for a pull request.
#pragma once

#include "operations/gate.h"
#include "operations/report.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const operations::GateReport& report);
void RenderReply(Terminal& out, const operations::WrittenReport& written);

}  // namespace credence::cli
