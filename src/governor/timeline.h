// SPDX-License-Identifier: Apache-2.0
// The timeline of a session: each call, prompt and decision of a person on one axis, with what
// happened to it, the signals that followed, and the score afterwards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/sessions.h"
#include "governor/types.h"
#include "ledger/store.h"

namespace credence::governor {

// What happened to a call that the gate did not just allow.
CallFate FateOf(const Refused& refused);

// One event of a session, as Why and the timeline show it.
struct SessionStep {
  std::optional<SessionEvent> event;  // Absent: unreadable, or of a newer version.
  std::string what;                   // In words.
};
SessionStep ReadStep(const ledger::EventView& event);
SessionSignal SignalOf(const Signalled& signal, Timestamp at);

// The refusal and the end of one call become one entry, at the end of the call.
class TimelineBuilder {
 public:
  // REQUIRES: the events of one session, in order.
  void Add(const ledger::EventView& event);
  // Oldest first. Memories have ids alone.
  std::vector<SessionTimelineEntry> Take() &&;

 private:
  void Place(const SessionEvent& event, SessionTimelineEntry& entry);
  void PlaceCall(const Finished& fact, SessionTimelineEntry& entry);

  std::vector<SessionTimelineEntry> entries_;
  // Refusals whose call has not ended, by the client's id of the call or the hash of its input.
  std::map<std::string, std::size_t, std::less<>> refusals_;
  std::vector<bool> joined_;  // For each entry: it became part of a later one.
  std::int64_t turn_ = 0;
  std::int64_t value_ = SessionState{}.confidence;
};

// Failure: that of the store.
Result<std::vector<SessionTimelineEntry>> TimelineOf(ledger::Reader& reader,
                                                     const std::string& session);

// Whether the refusal that a person saw is of the call that was refused last: the same call, with
// the same effect and the same risks, perhaps tried again.
bool IsSameCall(const Refused& seen, const Refusal& last);
// The refused call that a person could allow now; absent if it has run since.
// REQUIRES: `entries` are the timeline of the session.
std::optional<AllowableCall> AllowableIn(const std::vector<SessionTimelineEntry>& entries,
                                         const SessionState& state);

}  // namespace credence::governor
