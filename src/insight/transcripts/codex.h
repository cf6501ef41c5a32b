// SPDX-License-Identifier: Apache-2.0
// Codex: ~/.codex/sessions/YEAR/MONTH/DAY/rollout-*.jsonl.
#pragma once

#include "insight/transcripts/transcript.h"

namespace credence::insight {

FileReading ReadCodex(const TranscriptFile& file);

}  // namespace credence::insight
