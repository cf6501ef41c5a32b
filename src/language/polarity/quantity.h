// SPDX-License-Identifier: Apache-2.0
// Numbers in a text, with what they count or measure: "3 hearts", "port 8080", "at least 2 GB".
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "language/tokens.h"

namespace credence::language {

struct Quantity {
  enum class Kind {
    kCount,    // 3 hearts
    kNamed,    // port 8080: the number belongs to the word before it
    kOrdinal,  // the first page
    kTime,     // in seconds
    kBytes,
    kLength,  // in metres
    kMass,    // in grams
    kPercent,
    kMoney,
    kTimes,  // twice, 3x
    kClock,  // in minutes after midnight
    kDate,   // year × 10000 + month × 100 + day; without the year, month × 100 + day
    kYear,
    kVersion,
  };
  Kind kind = Kind::kCount;
  // "At least 3" is [3, ∞), "about 4" is [3, 5].
  double low = 0;
  double high = 0;
  bool low_open = false;  // "more than 3": 3 itself is excluded.
  bool high_open = false;
  double step = 0;      // Precision of the last digit: 0.1 for 3.5.
  std::string unit;     // As written: "gb".
  std::string version;  // "1.2.3"
  // Stems of the thing counted or named: "3 red hearts" has red and heart.
  std::string thing;
  std::string next_thing;
  // Its tokens, including the thing it counts or names.
  std::size_t first = 0;
  std::size_t last = 0;
  // The token after the number and its unit, where the counted thing begins.
  std::size_t next = 0;
};

// The number at `tokens[at]`, in digits or as a word. Looks back at most three tokens for "at
// least" and the like.
std::optional<Quantity> QuantityAt(std::span<const Token> tokens, std::size_t at);

// Whether both are about the same thing: hearts, a port, seconds.
bool MeasureTheSame(const Quantity& a, const Quantity& b);

// Whether some number satisfies both, or one is the other rounded.
bool Agree(const Quantity& a, const Quantity& b);

}  // namespace credence::language
