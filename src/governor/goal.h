// SPDX-License-Identifier: Apache-2.0
// The goal of a session (the keywords of the prompt that opened it), and whether the work still
// relates to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// Whether too few of the goal's words occur in the last tool inputs.
bool HasDrifted(const SessionState& state, const GoalSettings& settings);

// Whether a prompt with these keywords is about something else than the current goal.
bool OpensGoal(const SessionState& state, std::string_view prompt,
               const std::vector<std::string>& words, const GoalSettings& settings);

}  // namespace credence::governor
