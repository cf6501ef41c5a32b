// SPDX-License-Identifier: Apache-2.0
// Renders what the governor would have done in past sessions.
#pragma once

#include "engine/sessions/transcript_report.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderTranscripts(Terminal& out, const TranscriptReport& report);

}  // namespace credence::cli
