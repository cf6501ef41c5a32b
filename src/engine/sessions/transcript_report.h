// SPDX-License-Identifier: Apache-2.0
// The report on an import of transcripts: what the ledger says of each session, and all of them
// together.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "credence/result.h"
#include "credence/transcripts.h"
#include "governor/settings.h"
#include "insight/transcripts/transcript.h"
#include "ledger/store.h"

namespace credence::engine {

// Adds what was made of the session, whether now or by an earlier import.
Result<void> AddJudged(ledger::Reader& reader, const insight::Transcript& transcript,
                       std::optional<bool> success, const governor::GovernorSettings& settings,
                       TranscriptReport& report);

// Sorts, counts and compares. `outcomes`: those that were given; null: none were.
void FinishReport(TranscriptReport& report, const std::map<std::string, bool>* outcomes);

}  // namespace credence::engine
