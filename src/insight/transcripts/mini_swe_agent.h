// SPDX-License-Identifier: Apache-2.0
// mini-SWE-agent: INSTANCE.traj.json of both versions, and steps as a flat table in JSON Lines.
#pragma once

#include "insight/transcripts/transcript.h"

namespace credence::insight {

FileReading ReadMiniSweAgent(const TranscriptFile& file);

}  // namespace credence::insight
