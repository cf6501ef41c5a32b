// SPDX-License-Identifier: Apache-2.0
// Gemini CLI: ~/.gemini/tmp/PROJECT/chats/session-*.json, and the newer session-*.jsonl.
#pragma once

#include "insight/transcripts/transcript.h"

namespace credence::insight {

FileReading ReadGemini(const TranscriptFile& file);

}  // namespace credence::insight
