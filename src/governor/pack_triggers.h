// SPDX-License-Identifier: Apache-2.0
// Pack signals that follow from facts and the session's state, and not from words.
#pragma once

#include <cstdint>

#include "governor/decider.h"
#include "governor/types.h"

namespace credence::governor {

// The state of the work before a call. Must be taken before the call's fact is applied.
struct Standing {
  std::int64_t edits = 0;
  std::int64_t passed = 0;
  bool tests_failing = false;
  std::int64_t untested = 0;
  bool test_written = false;
  bool repeats = false;  // The call repeats the previous one.
  // The call reads something again in the same way, although nothing changed it. Computed only
  // while the signal is enabled, because it takes long.
  bool rereads = false;
};
template <class Text>
Standing StandingBefore(const Decider& session, const BasicFinished<Text>& fact);

// REQUIRES: the fact was applied to the session.
template <class Text>
void FirePacked(Decider& session, const BasicFinished<Text>& fact, const Standing& before);
void FirePacked(Decider& session, const Claimed& fact);

}  // namespace credence::governor
