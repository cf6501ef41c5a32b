// SPDX-License-Identifier: Apache-2.0
// Events of sessions as the ledger keeps them, in both directions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "governor/types.h"
#include "ledger/store.h"

namespace credence::governor {

inline constexpr std::string_view kStreamPrefix = "session/";

// A session's id as clients give it: one line of 1 to 200 bytes. Failure: kInvalidArgument.
Result<void> CheckSessionId(std::string_view id);
std::string StreamOf(std::string_view session);

std::string_view KindOf(const SessionEvent& event);
std::string BodyOf(const SessionEvent& event);
Result<std::optional<SessionEvent>> DecodeEvent(const ledger::EventView& event);

// The identifier of the event of something that a client may tell twice.
Uuid EventIdOf(std::string_view space, std::string_view session, std::string_view what,
               std::string_view key);

}  // namespace credence::governor
