// SPDX-License-Identifier: Apache-2.0
// Renders why a rule or a level is what it is.
#pragma once

#include "credence/reviews.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const RuleWhyReport& report);
// A line for each change of the level; the decisions between are counted.
void RenderReply(Terminal& out, const LevelWhyReport& report);

}  // namespace credence::cli
