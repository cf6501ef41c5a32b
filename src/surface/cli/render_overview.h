// SPDX-License-Identifier: Apache-2.0
// Renders what was found, what happened and what needs attention.
#pragma once

#include "credence/overview.h"
#include "operations/overview_answers.h"
#include "operations/week.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const operations::FoundList& list);
void RenderReply(Terminal& out, const ActivityPage& page);
void RenderReply(Terminal& out, const operations::Week& week);
void RenderReply(Terminal& out, const operations::AlertList& list);
void RenderReply(Terminal& out, const Alert& alert);

}  // namespace credence::cli
