// SPDX-License-Identifier: Apache-2.0
// SWE-agent: INSTANCE.traj.
#pragma once

#include "insight/transcripts/transcript.h"

namespace credence::insight {

FileReading ReadSweAgent(const TranscriptFile& file);

}  // namespace credence::insight
