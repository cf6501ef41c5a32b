// SPDX-License-Identifier: Apache-2.0
// The words of a clause as extraction reads them: contractions apart ("I'm" is "i" and "am"), what
// stands in quotes, brackets or backticks as one.
#pragma once

#include <span>
#include <string_view>

#include "language/tokens.h"

namespace credence::language {

using ClauseWords = std::span<const Token>;

Tokens ReadClauseWords(std::string_view source);

// REQUIRES: `sorted` is.
bool HasAny(ClauseWords words, std::span<const std::string_view> sorted);

}  // namespace credence::language
