// SPDX-License-Identifier: Apache-2.0
// Words that hold a sentence together and name nothing: "the", "is", "with", "please".
#pragma once

#include <string_view>

namespace credence::language {

// REQUIRES: lower case. Negations and the particles of opposites.h are not among them.
bool IsFunctionWord(std::string_view word);

}  // namespace credence::language
