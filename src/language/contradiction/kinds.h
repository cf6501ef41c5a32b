// SPDX-License-Identifier: Apache-2.0
// Kinds of which a thing has one at a time, or of which people prefer one: colours, weekdays,
// drinks. Two words of one kind stand against each other; "tea" and "tabs" do not.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace credence::language {

enum class KindUse : std::uint8_t {
  kOne,     // Only one can be true: "is red", "is on Monday".
  kMostly,  // Two are possible, though unusual: "is a nurse", "is Portuguese".
  kChoice,  // People choose among them; they have no part in what a thing is.
};

struct WordKind {
  std::uint16_t line = 0;    // Of the table: two words are of one kind if it is the same.
  std::uint16_t member = 0;  // Words for the same thing have the same.
  KindUse use = KindUse::kChoice;

  bool IsAgainst(const WordKind& other) const {
    return line == other.line && member != other.member;
  }
};

// Of the first table it is in. REQUIRES: `stem` is from Stem().
std::optional<WordKind> KindOf(std::string_view stem);

}  // namespace credence::language
