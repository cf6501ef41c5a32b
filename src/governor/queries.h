// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "credence/sessions.h"
#include "governor/settings.h"
#include "governor/types.h"
#include "ledger/store.h"

namespace credence::governor {

// The session with this id, or the only one whose id begins with it. Failure: kNotFound;
// kInvalidArgument if several match.
Result<SessionState> FindSession(ledger::Reader& reader, std::string_view id);
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
