// SPDX-License-Identifier: Apache-2.0
// The words, numbers and marks of a text, as the polarity guard reads them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Token {
  enum class Kind {
    kWord,
    kNumber,       // "3", "1,000", "3.5", "1.2.3", "10:30", "2026-01-05", without sign and unit
    kClauseMark,   // , : ( ) and dashes
    kSentenceEnd,  // . ! ; and line breaks
    kQuestionEnd,
    kSign,  // % $ € £ ~ < > =
  };
  Kind kind = Kind::kWord;
  std::string text;  // Lower case; "don't" is two words, "do" and "not".
  std::string stem;  // Of a word.
  // In the source.
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The first `tokens_max` of them.
std::vector<Token> Tokenize(std::string_view source, std::size_t tokens_max);

}  // namespace credence::language
