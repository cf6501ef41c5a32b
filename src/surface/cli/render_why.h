// SPDX-License-Identifier: Apache-2.0
// What would flip a verdict and how to change it, and where a session's number comes from, for
// people.
#pragma once

#include "credence/counterfactual.h"
#include "credence/sessions.h"
#include "credence/timestamp.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// Comes last in every answer to why.
void RenderCounterfactual(Terminal& out, const Counterfactual& counterfactual);

// What happened and the signals that followed; what moved nothing is counted.
void RenderReply(Terminal& out, const SessionWhyReport& report, Timestamp now);

}  // namespace credence::cli
