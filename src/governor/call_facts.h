// SPDX-License-Identifier: Apache-2.0
// What a call that ended tells besides its effect: the facts that signals of packs look at.
#pragma once

#include <string_view>

#include "governor/decide.h"
#include "governor/types.h"

namespace credence::governor {

// Fills in `output` and what follows it. REQUIRES: the other fields are filled in.
void AddCallFacts(const SessionState& state, const CallEnd& end, Finished& fact);

// A file of tests, by its name or its folder.
bool IsTestPath(std::string_view path);

}  // namespace credence::governor
