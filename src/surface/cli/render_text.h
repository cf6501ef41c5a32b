// SPDX-License-Identifier: Apache-2.0
// Renders what was read from text.
#pragma once

#include "operations/text_answers.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

void RenderReply(Terminal& out, const language::Cue& cue);
void RenderReply(Terminal& out, const language::CertaintyReading& certainty);
void RenderReply(Terminal& out, const language::Sentiment& sentiment);
void RenderReply(Terminal& out, const language::CommentThemes& comment);

}  // namespace credence::cli
