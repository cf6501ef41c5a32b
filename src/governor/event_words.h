// SPDX-License-Identifier: Apache-2.0
// The events of a session in words: "Bash failed (state_change)".
#pragma once

#include <string>

#include "governor/types.h"

namespace credence::governor {

std::string WordsOf(const SessionEvent& event);

}  // namespace credence::governor
