// SPDX-License-Identifier: Apache-2.0
// Renders what happened in a session, in order.
#pragma once

#include "credence/sessions.h"
#include "credence/timestamp.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const SessionTimeline& timeline, Timestamp now);

}  // namespace credence::cli
