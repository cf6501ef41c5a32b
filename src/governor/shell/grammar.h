// SPDX-License-Identifier: Apache-2.0
// Parses a command line into a tree.
#pragma once

#include <optional>
#include <string_view>

#include "governor/shell/syntax.h"

namespace credence::governor::shell {

// Nothing if the text is not a complete script, is nested too deeply or exceeds the budget.
// REQUIRES: `text` outlives the script.
std::optional<Script> ParseScript(std::string_view text, Budget& budget);

// The length of the name in an assignment (`NAME` of `NAME=x`, `NAME+=x`, `NAME[1]=x`), or 0.
std::size_t AssignedName(std::string_view source);

}  // namespace credence::governor::shell
