// SPDX-License-Identifier: Apache-2.0
// Which words exclude each other where one takes the other's place: antonyms ("immune",
// "susceptible") and alternatives ("red", "blue"; "Spanish", "Danish"). A wider list than
// opposites.h, and safe only between sentences that otherwise say the same.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace credence::language {

// A word's place in one set of alternatives.
struct RivalPlace {
  std::uint16_t set = 0;
  std::uint16_t place = 0;
  bool kind = false;  // Colours, instruments; otherwise opposites or synonyms.
};

enum class Rivalry { kNone, kAlternatives, kOpposites };

// REQUIRES: `stem` is from Stem().
std::span<const RivalPlace> RivalPlacesOf(std::string_view stem);

// Of words with different places in a set, and the same place in none.
Rivalry RivalryOf(std::span<const RivalPlace> a, std::span<const RivalPlace> b);

// Whether they share a place: "buy" and "purchase".
bool ShareAPlace(std::span<const RivalPlace> a, std::span<const RivalPlace> b);

// Whether the word says that something is not done, not there or at an end: "ignore", "absent",
// "demolish". REQUIRES: a stem.
bool Undoes(std::string_view stem);

}  // namespace credence::language
