// SPDX-License-Identifier: Apache-2.0
// Converts session events to and from the form that the ledger stores.
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

// A session id as clients supply it: one line of 1 to 200 bytes. Failure: kInvalidArgument.
Result<void> CheckSessionId(std::string_view id);
std::string StreamOf(std::string_view session);

std::string_view KindOf(const SessionEvent& event);
std::string BodyOf(const SessionEvent& event);
// The decisions about a session as events to append.
std::vector<ledger::EventDraft> DraftsOf(std::string_view session,
                                         std::span<const Decision> decisions);
Result<std::optional<SessionEvent>> DecodeEvent(const ledger::EventView& event);

// As above, for millions of events: reuses its memory, and reads the two most frequent kinds
// without copying their text.
class EventReader {
 public:
  using Seen = std::variant<const FinishedView*, const SignalledView*, const SessionEvent*>;

  // The result is valid until the next call, and as long as the event.
  Result<std::optional<Seen>> Read(const ledger::EventView& event);

 private:
  FinishedView finished_;
  SignalledView signalled_;
  std::optional<SessionEvent> other_;
  ledger::EventRoom room_;
};

// The event id for something that a client may report twice.
Uuid EventIdOf(std::string_view space, std::string_view session, std::string_view what,
               std::string_view key);

// The event that links a trace to its session, so that the session is found from the trace.
Uuid TraceEventId(std::string_view space, std::string_view trace);

}  // namespace credence::governor
