// SPDX-License-Identifier: Apache-2.0
// PastSessions: passes steps that happened in the past to Sessions, each at its own time, in one
// transaction for each session.
//
// Prompts and calls have keys, so a step that is in the ledger already is not recorded again.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "credence/clock.h"
#include "credence/observed_sessions.h"
#include "credence/result.h"
#include "engine/sessions/sessions.h"
#include "engine/settings.h"
#include "engine/store/transaction_store.h"
#include "ledger/store.h"

namespace credence::engine {

// Marks the actor of events that were not recorded live.
inline constexpr std::string_view kImportActor = "import:";

// Whether the session is or was governed live, perhaps after its beginning was imported. What a
// person said about an imported session does not count.
Result<bool> IsGovernedLive(ledger::Reader& reader, std::string_view session);

class PastSessions {
 public:
  // `settings`: without injection. REQUIRES: all referenced objects outlive it.
  PastSessions(Workspace& workspace, const AllSettings& settings, const SettingsSource& source,
               SessionKeeper::Place place);

  // Within `change`, calls of `sessions()` are part of this transaction.
  Result<void> Write(std::string_view space,
                     FunctionRef<Result<void>(ledger::Writer& writer)> change);

  // REQUIRES, for the following: within Write.
  SessionKeeper& sessions() { return sessions_; }
  void SetTime(Timestamp now) { clock_->Set(now); }

  struct Past {
    std::string_view session;
    std::string_view client;
    std::optional<std::string> project;
    std::span<const Step> steps;
    // Steps up to this time do not move the clock: the session has events as late as that.
    Timestamp last = Timestamp::min();
  };
  // Passes on the steps from `first`.
  Result<void> Tell(const Caller& caller, const Past& past, std::size_t first);

  static ToolUse UseOf(const Past& past, const CallMade& call);

 private:
  // The key under which the prompt is recorded, or is to be.
  Result<std::string> KeyOf(const Caller& caller, std::string_view session, const UserSaid& said);

  ledger::Store& store_;
  TransactionStore transaction_;
  std::shared_ptr<ManualClock> clock_;
  Workspace workspace_;  // At the time of each step, within the transaction.
  SessionKeeper sessions_;
};

}  // namespace credence::engine
