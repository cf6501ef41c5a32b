// SPDX-License-Identifier: Apache-2.0
// Whether something that happened speaks against a habit: "I had coffee this morning" against "I
// never drink coffee". It does not disprove it; a habit has exceptions.
#pragma once

#include <string_view>

namespace credence::language {

// REQUIRES: both are said by or about the same person.
bool IsAgainstHabit(std::string_view event, std::string_view habit);

}  // namespace credence::language
