// SPDX-License-Identifier: Apache-2.0
// Evolve: what an event makes of a session. Pure; cannot fail.
#pragma once

#include <algorithm>

#include "credence/timestamp.h"
#include "governor/types.h"

namespace credence::governor {

void Evolve(SessionState& state, const SessionEvent& event, Timestamp time);

// What each kind makes of it, besides its times.
void Apply(SessionState& state, const Started& event);
void Apply(SessionState& state, const Prompted& event);
void Apply(SessionState& state, const Refused& event);
void Apply(SessionState& state, const Finished& event);
void Apply(SessionState& state, const Told& event);
void Apply(SessionState& state, const Approved& event);
void Apply(SessionState& state, const Judged& event);
void Apply(SessionState& state, const Signalled& event);
void Apply(SessionState& state, const Awaited& event);
void Apply(SessionState& state, const Disputed& event);
void Apply(SessionState& state, const Claimed& event);
void Apply(SessionState& state, const Consulted& event);
void Apply(SessionState& state, const Shown& event);
void Apply(SessionState& state, const Captured& event);
void Apply(SessionState& state, const Announced& event);
void Apply(SessionState& state, const Ended& event);

// Evolve for one kind, where it is known: a replay copies no event.
template <class Event>
void EvolveBy(SessionState& state, const Event& event, Timestamp time) {
  if (state.started_at == Timestamp()) state.started_at = time;
  state.last_at = std::max(state.last_at, time);
  Apply(state, event);
}

// What a call that ended means.
bool PassesTests(const Finished& event);  // Some ran, and none failed.
bool HasFailed(const Finished& event);    // By its status, or by its words.
bool IsLooking(const Finished& event);    // Nothing was run or changed.

// Signals and gates look back so many turns.
inline constexpr std::int64_t kRefusalTurns = 5;
inline constexpr std::int64_t kEditTurns = 5;
inline constexpr std::int64_t kClaimTurns = 3;
// So many tool inputs are compared with the goal.
inline constexpr std::size_t kInputsMax = 10;

}  // namespace credence::governor
