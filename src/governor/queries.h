// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/result.h"
#include "credence/sessions.h"
#include "governor/forecast.h"
#include "governor/settings.h"
#include "governor/types.h"
#include "language/time_range.h"
#include "ledger/store.h"

namespace credence::governor {

// The states of all sessions.
Result<void> ScanNewestFirst(ledger::Reader& reader,
                             FunctionRef<ledger::Visit(const SessionState&)> visit);
// The newest sessions of a project. Bounded, because hooks wait for it.
Result<void> ScanRecentOf(ledger::Reader& reader, const std::optional<std::string>& project,
                          FunctionRef<void(const SessionState&)> visit);
// The session with this id, or the only one whose id begins with it. Failure: kNotFound;
// kInvalidArgument if several match.
Result<SessionState> FindSession(ledger::Reader& reader, std::string_view id);
// As FindSession. No id, or "last": the newest session of the project.
Result<SessionState> FindSessionOrNewest(ledger::Reader& reader,
                                         const std::optional<std::string>& id,
                                         const std::optional<std::string>& project);
// Sessions of the project that go on and in which a person could allow a call that was refused
// within the last hour, newest first.
Result<std::vector<SessionState>> RefusedLately(ledger::Reader& reader,
                                                const std::optional<std::string>& project,
                                                Timestamp now);
// As FindSessionOrNewest, but a session in which a refused call has waited for less than an hour
// comes first.
Result<SessionState> FindSessionOrRefused(ledger::Reader& reader,
                                          const std::optional<std::string>& id,
                                          const std::optional<std::string>& project, Timestamp now);
// The session that a distributed trace belongs to; nothing if it is not known.
Result<std::optional<std::string>> SessionOfTrace(ledger::Reader& reader, std::string_view space,
                                                  std::string_view trace);
// As SessionOfTrace, or else the session whose own trace it is (OwnTraceId).
Result<std::optional<std::string>> FindByTrace(ledger::Reader& reader, std::string_view space,
                                               std::string_view trace);
// The forecast of a session; absent if it has had too few calls.
Result<std::optional<SessionForecast>> ForecastOf(ledger::Reader& reader,
                                                  const SessionState& state);
// The newest sessions of the project with a proven outcome, without the session `except`.
Result<std::vector<KnownEnd>> KnownEndsOf(ledger::Reader& reader,
                                          const std::optional<std::string>& project,
                                          std::string_view except);
// What observing the sessions of a project has shown, without the session `except`.
Result<Observed> ObservedIn(ledger::Reader& reader, const std::optional<std::string>& project,
                            std::string_view except);
// Every change of the session's score, oldest first.
Result<std::vector<SessionSignal>> SignalsOf(ledger::Reader& reader, const std::string& session);
// Without signals. `active`: what `since` and `until` of the request mean. REQUIRES: its zone is
// known.
Result<Paged<SessionReading>> ListSessions(ledger::Reader& reader,
                                           const credence::ListSessions& request,
                                           const language::TimeRange& active,
                                           const GovernorSettings& settings);
// With its signals.
Result<SessionReading> ShowSession(ledger::Reader& reader, std::string_view id,
                                   const GovernorSettings& settings);

}  // namespace credence::governor
