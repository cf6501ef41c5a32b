// SPDX-License-Identifier: Apache-2.0
// Renders events of the ledger.
#pragma once

#include "credence/ledger.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const LedgerPage& page);
void RenderReply(Terminal& out, const Event& event);

}  // namespace credence::cli
