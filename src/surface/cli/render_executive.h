// SPDX-License-Identifier: Apache-2.0
// Answers of the executive as text for people.
#pragma once

#include <string_view>

#include "credence/executive.h"
#include "credence/insight.h"
#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// False: the operation is none of the executive's.
bool RenderExecutive(Terminal& out, std::string_view operation, const operations::Reply& reply,
                     Timestamp now);

void RenderHeuristicWhy(Terminal& out, const HeuristicWhyReport& report);

// One heuristic on one line.
void RenderHeuristicLine(Terminal& out, const HeuristicReading& reading);

}  // namespace credence::cli
