// SPDX-License-Identifier: Apache-2.0
// Claude Code: ~/.claude/projects/PROJECT/SESSION.jsonl, and SESSION/subagents/agent-*.jsonl.
#pragma once

#include "insight/transcripts/transcript.h"

namespace credence::insight {

FileReading ReadClaudeCode(const TranscriptFile& file);

}  // namespace credence::insight
