// SPDX-License-Identifier: Apache-2.0
// Events of sessions as the ledger keeps them, in both directions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/result.h"
#include "governor/types.h"
#include "ledger/event_draft.h"
#include "ledger/event_room.h"
#include "ledger/store.h"

namespace credence::governor {

inline constexpr std::string_view kStreamPrefix = "session/";

// A session's id as clients give it: one line of 1 to 200 bytes. Failure: kInvalidArgument.
Result<void> CheckSessionId(std::string_view id);
std::string StreamOf(std::string_view session);

std::string_view KindOf(const SessionEvent& event);
std::string BodyOf(const SessionEvent& event);
// What was decided about a session, in the form in which it is appended.
std::vector<ledger::EventDraft> DraftsOf(std::string_view session,
                                         std::span<const Decision> decisions);
Result<std::optional<SessionEvent>> DecodeEvent(const ledger::EventView& event);

// The same for millions of events: in room that is used again, and the two kinds that most of them
// are without copying what they say.
class EventReader {
 public:
  using Seen = std::variant<const FinishedView*, const SignalledView*, const SessionEvent*>;

  // What is seen is valid until the next call, and no longer than the event.
  Result<std::optional<Seen>> Read(const ledger::EventView& event);

 private:
  FinishedView finished_;
  SignalledView signalled_;
  std::optional<SessionEvent> other_;
  ledger::EventRoom room_;
};

// The identifier of the event of something that a client may tell twice.
Uuid EventIdOf(std::string_view space, std::string_view session, std::string_view what,
               std::string_view key);

}  // namespace credence::governor
