// SPDX-License-Identifier: Apache-2.0
// Kinds of which a thing has only one at a time, or of which people prefer one: colours, weekdays,
// drinks. Two words of one kind exclude each other; "tea" and "tabs" do not.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace credence::language {

enum class KindUse : std::uint8_t {
  kOne,     // Only one can be true: "is red", "is on Monday".
  kMostly,  // Several are possible, but unusual: "is a nurse", "is Portuguese".
  kChoice,  // People choose among them; they do not describe a thing.
};

struct WordKind {
  std::uint16_t line = 0;    // Line of the table: words on the same line are of one kind.
  std::uint16_t member = 0;  // Synonyms have the same number.
  KindUse use = KindUse::kChoice;

  bool IsAgainst(const WordKind& other) const {
    return line == other.line && member != other.member;
  }
};

// From the first table that contains it. REQUIRES: `stem` is from Stem().
std::optional<WordKind> KindOf(std::string_view stem);

}  // namespace credence::language
