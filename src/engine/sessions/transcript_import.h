// SPDX-License-Identifier: Apache-2.0
// Runs the governor over sessions that are past, as if it had been there: every step of a
// transcript is told to Sessions at the time at which it happened.
//
// A session is one transaction: an import that was ended goes on with the next session when it is
// started again. What is in the ledger already is found by its key, so a second import adds
// nothing, and one of a transcript that has grown adds what is new.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "engine/sessions/sessions.h"
#include "engine/sessions/transcript_report.h"
#include "engine/settings.h"
#include "engine/store/transaction_store.h"
#include "insight/transcripts/transcript.h"
#include "ledger/store.h"

namespace credence::engine {

class TranscriptImporter {
 public:
  // `settings`: with nothing injected, and failures captured only if the import is to teach.
  // REQUIRES: what is referred to outlives it.
  TranscriptImporter(Workspace& workspace, const AllSettings& settings,
                     const SettingsSource& source, SessionKeeper::Place place);

  // The contract is that of Sessions::Import.
  Result<TranscriptReport> Run(const Caller& caller, const ImportTranscripts& request);

 private:
  enum class Taken { kNew, kNothingNew, kLive };

  Result<Taken> Take(const Caller& caller, const insight::Transcript& transcript,
                     TranscriptReport& report);
  // The first step that is not in the ledger yet.
  Result<std::size_t> FirstNew(ledger::Reader& reader, const Caller& caller,
                               const insight::Transcript& transcript) const;
  // Tells the steps from `first` on. `last`: the time of the newest event of the session.
  Result<void> Tell(const Caller& caller, const insight::Transcript& transcript, std::size_t first,
                    Timestamp last);
  // How a run ended, as an event of its session, unless that is known already.
  Result<void> RecordOutcome(const Caller& caller, std::string_view session, bool success,
                             TranscriptReport& report);

  ledger::Store& store_;
  const AllSettings& settings_;
  TransactionStore transaction_;
  std::shared_ptr<ManualClock> clock_;
  Workspace past_;  // At the time of what is told, within the transaction.
  SessionKeeper sessions_;
};

}  // namespace credence::engine
