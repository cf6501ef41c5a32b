// SPDX-License-Identifier: Apache-2.0
// Words with a grammatical role that name nothing: "the", "is", "with", "please".
#pragma once

#include <string_view>

namespace credence::language {

// REQUIRES: lower case. Excludes negations and the particles of opposites.h.
bool IsFunctionWord(std::string_view word);

}  // namespace credence::language
