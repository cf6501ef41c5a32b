// SPDX-License-Identifier: Apache-2.0
// Renders flip sets, recourse, and where a session's score comes from.
#pragma once

#include "credence/counterfactual.h"
#include "credence/sessions.h"
#include "credence/timestamp.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// The last part of every answer to why.
void RenderCounterfactual(Terminal& out, const Counterfactual& counterfactual);

// What happened, and the signals that followed; events that moved nothing are counted.
void RenderReply(Terminal& out, const SessionWhyReport& report, Timestamp now);

}  // namespace credence::cli
