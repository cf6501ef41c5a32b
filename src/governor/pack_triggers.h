// SPDX-License-Identifier: Apache-2.0
// The signals of packs that follow from facts and the state of a session, and from no words.
#pragma once

#include <cstdint>

#include "governor/decider.h"
#include "governor/types.h"

namespace credence::governor {

// How the work stood before a call. Taken before its fact is.
struct Standing {
  std::int64_t edits = 0;
  std::int64_t passed = 0;
  bool tests_failing = false;
  std::int64_t untested = 0;
  bool test_written = false;
  bool repeats = false;  // The call repeats the one before.
  bool rereads = false;  // It reads what was read in the same way, and nobody has changed.
};
Standing StandingBefore(const SessionState& state, const Finished& fact);

// REQUIRES: the fact was taken into the session.
void FirePacked(Decider& session, const Finished& fact, const Standing& before);
void FirePacked(Decider& session, const Claimed& fact);

}  // namespace credence::governor
