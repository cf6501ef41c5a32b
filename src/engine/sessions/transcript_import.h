// SPDX-License-Identifier: Apache-2.0
// Runs the governor on past sessions as if they were live: every step of a transcript is passed to
// Sessions with the time at which it happened.
//
// Each session is one transaction: an interrupted import continues with the next session when it is
// started again. Events that are already in the ledger are found by their key, so a second import
// adds nothing, and a transcript that has grown adds only its new steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"
#include "engine/sessions/hindsight.h"
#include "engine/sessions/past_sessions.h"
#include "engine/sessions/sessions.h"
#include "engine/sessions/transcript_report.h"
#include "engine/settings.h"
#include "insight/transcripts/transcript.h"
#include "ledger/store.h"

namespace credence::engine {

class TranscriptImporter {
 public:
  // `settings`: without injection, and capturing failures only if the import may learn. REQUIRES:
  // all referenced objects outlive it.
  TranscriptImporter(Workspace& workspace, const AllSettings& settings,
                     const SettingsSource& source, SessionKeeper::Place place);

  // See Sessions::Import for the contract.
  Result<TranscriptReport> Run(const Caller& caller, const ImportTranscripts& request);

 private:
  enum class Taken { kNew, kNothingNew, kLive };

  Result<Taken> Take(const Caller& caller, const insight::Transcript& transcript,
                     TranscriptReport& report);
  // The first step that is not in the ledger yet.
  Result<std::size_t> FirstNew(ledger::Reader& reader, const Caller& caller,
                               const insight::Transcript& transcript) const;
  // Counts what the session would have proven about the memories of today.
  Result<void> LookBack(const Caller& caller, const insight::Transcript& transcript);
  // Records how a run ended as an event of its session, unless already known.
  Result<void> RecordOutcome(const Caller& caller, std::string_view session, bool success,
                             TranscriptReport& report);

  ledger::Store& store_;
  const AllSettings& settings_;
  PastSessions past_;
  Hindsight hindsight_;
  const Timestamp today_;
};

}  // namespace credence::engine
