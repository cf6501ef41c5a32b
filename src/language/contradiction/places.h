// SPDX-License-Identifier: Apache-2.0
// Which place lies in which: who lives in Porto lives in Portugal and in Europe.
#pragma once

#include <string_view>

namespace credence::language {

// REQUIRES, here and below: lower case, words separated by one space: "new york".
// One lies in the other, as far as the table knows; a place lies in itself.
bool AreNestedPlaces(std::string_view a, std::string_view b);

// A country, a state or a larger part of the world. What lies in it is known in part only.
bool IsRegion(std::string_view place);

// The table has it, as a region or in one.
bool IsKnownPlace(std::string_view place);

}  // namespace credence::language
