// SPDX-License-Identifier: Apache-2.0
// Renders everything that was learned from reviews, on one page.
#pragma once

#include "credence/review_findings.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const ReviewFindings& findings);
void RenderAlert(Terminal& out, const ReviewAlert& alert);

}  // namespace credence::cli
