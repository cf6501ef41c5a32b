// SPDX-License-Identifier: Apache-2.0
// Facts about a finished call besides its effect, for the signals of packs.
#pragma once

#include "governor/decide.h"
#include "governor/types.h"

namespace credence::governor {

// Fills in `output` and the fields after it. REQUIRES: the other fields are filled in.
void AddCallFacts(const SessionState& state, const CallEnd& end, Finished& fact);

}  // namespace credence::governor
