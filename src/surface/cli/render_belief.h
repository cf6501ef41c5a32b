// SPDX-License-Identifier: Apache-2.0
// Answers about beliefs, for people.
#pragma once

#include <string_view>

#include "credence/belief.h"
#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// False: the operation is none of theirs.
bool RenderBelief(Terminal& out, std::string_view operation, const operations::Reply& reply,
                  Timestamp now);
void RenderBeliefLine(Terminal& out, const BeliefReading& reading);
void RenderExplanation(Terminal& out, const BeliefExplanation& explanation, Timestamp now);

}  // namespace credence::cli
