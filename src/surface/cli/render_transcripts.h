// SPDX-License-Identifier: Apache-2.0
// What the governor would have done in past sessions, as text.
#pragma once

#include "engine/sessions/transcript_report.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderTranscripts(Terminal& out, const TranscriptReport& report);

}  // namespace credence::cli
