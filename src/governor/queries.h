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
#include "ledger/store.h"

namespace credence::governor {

// The states of all sessions.
Result<void> ScanNewestFirst(ledger::Reader& reader,
                             FunctionRef<ledger::Visit(const SessionState&)> visit);
// The session with this id, or the only one whose id begins with it. Failure: kNotFound;
// kInvalidArgument if several match.
Result<SessionState> FindSession(ledger::Reader& reader, std::string_view id);
// The id of the project's session that began last. Failure: kNotFound.
Result<std::string> NewestSession(ledger::Reader& reader,
                                  const std::optional<std::string>& project);
// The forecast of a session; absent if it has had too few calls.
Result<std::optional<SessionForecast>> ForecastOf(ledger::Reader& reader,
                                                  const SessionState& state);
// How sessions of the project have ended, for the forecast of another one.
Result<Habit> HabitOf(ledger::Reader& reader, const std::optional<std::string>& project,
                      std::string_view except);
// What observing the sessions of a project has shown.
struct Observed {
  std::int64_t sessions = 0;
  std::int64_t calls = 0;     // That would have been refused,
  std::int64_t affected = 0;  // in so many sessions.
  std::int64_t successes = 0;
  std::int64_t failures = 0;
  std::int64_t affected_successes = 0;
  std::int64_t affected_failures = 0;
};
// Without the session `except`.
Result<Observed> ObservedIn(ledger::Reader& reader, const std::optional<std::string>& project,
                            std::string_view except);
// Every change of the session's score, oldest first.
Result<std::vector<SessionSignal>> SignalsOf(ledger::Reader& reader, const std::string& session);
// Newest first, without signals.
Result<std::vector<SessionReading>> ListSessions(ledger::Reader& reader,
                                                 std::optional<std::int64_t> limit,
                                                 const GovernorSettings& settings);
// With its signals.
Result<SessionReading> ShowSession(ledger::Reader& reader, std::string_view id,
                                   const GovernorSettings& settings);

}  // namespace credence::governor
