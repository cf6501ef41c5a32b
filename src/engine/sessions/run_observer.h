// SPDX-License-Identifier: Apache-2.0
// RunObserver: records runs that a program reports while they go on, in parts. Each part is one
// transaction. See Sessions::Observe.
#pragma once

#include <string>
#include <vector>

#include "credence/observed_sessions.h"
#include "credence/result.h"
#include "engine/sessions/past_sessions.h"

namespace credence::engine {

class RunObserver {
 public:
  // As PastSessions.
  RunObserver(Workspace& workspace, const AllSettings& settings, const SettingsSource& source,
              SessionKeeper::Place place)
      : past_(workspace, settings, source, std::move(place)), now_(workspace.Now()) {}

  Result<ObservedReport> Run(const Caller& caller, const std::vector<ObservedRun>& runs);

 private:
  struct Recorded {
    std::string session;
    bool is_live = false;
    std::int64_t events = 0;
  };
  // REQUIRES: nothing in it is later than now.
  Result<Recorded> Record(const Caller& caller, const ObservedRun& run);
  // REQUIRES: within the transaction of `writer`.
  Result<void> RecordSteps(ledger::Writer& writer, const Caller& caller, const ObservedRun& run,
                           const std::string& session);
  Result<void> RecordOutcome(ledger::Writer& writer, const Caller& caller, const ObservedRun& run,
                             const std::string& session);

  PastSessions past_;
  const Timestamp now_;
};

}  // namespace credence::engine
