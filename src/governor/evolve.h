// SPDX-License-Identifier: Apache-2.0
// Evolve: what an event makes of a session. Pure; cannot fail.
#pragma once

#include "credence/timestamp.h"
#include "governor/types.h"

namespace credence::governor {

void Evolve(SessionState& state, const SessionEvent& event, Timestamp time);

// Signals and gates look back so many turns.
inline constexpr std::int64_t kRefusalTurns = 5;
inline constexpr std::int64_t kEditTurns = 5;
inline constexpr std::int64_t kClaimTurns = 3;
// So many tool inputs are compared with the goal.
inline constexpr std::size_t kInputsMax = 10;

}  // namespace credence::governor
