// SPDX-License-Identifier: Apache-2.0
// Where a rule and a level come from, for people.
#pragma once

#include "credence/reviews.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const RuleWhyReport& report);
// A line for each change of the level; the decisions between are counted.
void RenderReply(Terminal& out, const LevelWhyReport& report);

}  // namespace credence::cli
