// SPDX-License-Identifier: Apache-2.0
// Renders how far reviewers agree.
#pragma once

#include "credence/agreement.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const AgreementReport& report);

}  // namespace credence::cli
