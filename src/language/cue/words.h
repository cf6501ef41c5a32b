// SPDX-License-Identifier: Apache-2.0
// The words of a turn for cues: contractions split, with or without an apostrophe ("dont", "don’t"
// and "do not" are equal), "yesss" as "yes", "k" as "okay", emoji as words.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "language/tokens.h"

namespace credence::language {

using CueWords = std::span<const Token>;

Tokens ReadCueWords(std::string_view source, std::size_t words_max);

}  // namespace credence::language
