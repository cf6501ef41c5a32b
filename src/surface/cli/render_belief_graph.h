// SPDX-License-Identifier: Apache-2.0
// A graph of beliefs as text: the neighbourhood of one as a tree, the whole as its most linked.
#pragma once

#include "credence/beliefs.h"
#include "operations/belief_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// Where another form was asked for, its document as it is.
void RenderReply(Terminal& out, const operations::DrawnGraph& drawn);

void RenderReply(Terminal& out, const BeliefImportReport& report);

}  // namespace credence::cli
