// SPDX-License-Identifier: Apache-2.0
// The report on an import of transcripts: each session according to the ledger, and totals.
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

// Adds the results of the session, whether from this or an earlier import.
Result<void> AddJudged(ledger::Reader& reader, const insight::Transcript& transcript,
                       std::optional<bool> success, const governor::GovernorSettings& settings,
                       TranscriptReport& report);

// Sorts, counts and compares. `outcomes`: those given with the import; null if none.
void FinishReport(TranscriptReport& report, const std::map<std::string, bool>* outcomes);

}  // namespace credence::engine
