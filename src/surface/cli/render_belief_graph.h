// SPDX-License-Identifier: Apache-2.0
// A graph of beliefs as text: the neighbourhood of a belief as a tree, the whole graph as its most
// linked beliefs.
#pragma once

#include "credence/beliefs.h"
#include "operations/belief_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// For other formats, prints the document as it is.
void RenderReply(Terminal& out, const operations::DrawnGraph& drawn);

void RenderReply(Terminal& out, const BeliefImportReport& report);

}  // namespace credence::cli
