// SPDX-License-Identifier: Apache-2.0
// Words that exclude each other where one takes the other's place: "red" and "blue".
#pragma once

#include <string_view>

namespace credence::language {

// Sets separated by commas, and their places, separated by spaces. Words joined by / share a place
// and do not exclude each other.
std::string_view KindSets();  // Colours, nationalities, instruments: a thing is one of them.
// Antonyms: two places.
std::string_view OppositeActions();
std::string_view OppositeQualities();
// One place.
std::string_view SynonymNouns();
std::string_view SynonymVerbsAndQualities();

}  // namespace credence::language
