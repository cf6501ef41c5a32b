// SPDX-License-Identifier: Apache-2.0
// The words of a clause for extraction: contractions split ("I'm" is "i" and "am"); text in quotes,
// brackets or backticks is one word.
#pragma once

#include <span>
#include <string_view>

#include "language/tokens.h"

namespace credence::language {

using ClauseWords = std::span<const Token>;

Tokens ReadClauseWords(std::string_view source);

// REQUIRES: `sorted` is sorted.
bool HasAny(ClauseWords words, std::span<const std::string_view> sorted);

}  // namespace credence::language
