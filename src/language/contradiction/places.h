// SPDX-License-Identifier: Apache-2.0
// Which place lies in which: somebody in Porto also lives in Portugal and in Europe.
#pragma once

#include <string_view>

namespace credence::language {

// REQUIRES, here and below: lower case, words separated by one space: "new york". Whether one lies
// in the other according to the table; a place lies in itself.
bool AreNestedPlaces(std::string_view a, std::string_view b);

// A country, a state or a larger region. The table lists only some of its places.
bool IsRegion(std::string_view place);

// Whether the table contains the place, as a region or within one.
bool IsKnownPlace(std::string_view place);

}  // namespace credence::language
