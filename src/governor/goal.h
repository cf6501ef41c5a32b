// SPDX-License-Identifier: Apache-2.0
// The goal of a session: the prompt that opened it, as keywords, and whether what is done still has
// to do with it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "governor/types.h"

namespace credence::governor {

// Fewer than a fifth of its words occur in the last tool inputs.
bool HasDrifted(const SessionState& state);

// Whether a prompt with these keywords is about something else than the goal so far.
bool OpensGoal(const SessionState& state, std::string_view prompt,
               const std::vector<std::string>& words);

}  // namespace credence::governor
