// SPDX-License-Identifier: Apache-2.0
// Letters: those of ASCII, and every byte of a longer UTF-8 sequence, whatever its script.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/ascii.h"

namespace credence {

// Outside ASCII.
constexpr bool IsWide(char c) { return static_cast<unsigned char>(c) >= 0x80; }

constexpr bool IsWordLetter(char c) { return IsLetter(c) || IsWide(c); }
inline bool HasLetter(std::string_view text) { return std::ranges::any_of(text, IsWordLetter); }

// Lower case only.
constexpr bool IsVowel(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }
constexpr bool IsVowelOrY(char c) { return IsVowel(c) || c == 'y'; }
inline bool HasVowelOrY(std::string_view word) { return std::ranges::any_of(word, IsVowelOrY); }

}  // namespace credence
