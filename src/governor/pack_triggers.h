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
  // It reads what was read in the same way, and nobody has changed. Only looked for while the
  // signal is enabled, because it takes long.
  bool rereads = false;
};
template <class Text>
Standing StandingBefore(const Decider& session, const BasicFinished<Text>& fact);

// REQUIRES: the fact was taken into the session.
template <class Text>
void FirePacked(Decider& session, const BasicFinished<Text>& fact, const Standing& before);
void FirePacked(Decider& session, const Claimed& fact);

}  // namespace credence::governor
