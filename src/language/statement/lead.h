// SPDX-License-Identifier: Apache-2.0
// Introductions before the subject of a clause: "Usually", "In the morning", "If it rains,".
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "language/statement/word.h"

namespace credence::language {

// "Yes", "well", "but": no meaning of its own. REQUIRES: lower case.
bool IsInterjection(std::string_view word);

// The position of the subject.
std::size_t EndOfLead(std::span<const Word> words);

}  // namespace credence::language
