// SPDX-License-Identifier: Apache-2.0
// Renders the ledger under other settings.
#pragma once

#include "operations/insight_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const WhatIfReport& report);
void RenderReply(Terminal& out, const SweepReport& report);
void RenderReply(Terminal& out, const SignalsReport& report);
void RenderReply(Terminal& out, const LiftReport& report);

}  // namespace credence::cli
