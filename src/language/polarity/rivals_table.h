// SPDX-License-Identifier: Apache-2.0
// Words that exclude each other where one takes the other's place: "red" and "blue".
#pragma once

#include <string_view>

namespace credence::language {

// Sets separated by commas, and their places, separated by spaces. Words joined by / share a place
// and do not exclude each other.
std::string_view KindSets();      // Colours, nationalities, instruments: a thing is one of them.
std::string_view OppositeSets();  // Antonyms: two places.
std::string_view SynonymSets();   // One place.

}  // namespace credence::language
