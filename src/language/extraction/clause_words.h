// SPDX-License-Identifier: Apache-2.0
// The words of a clause as extraction reads them: contractions apart ("I'm" is "i" and "am"), what
// stands in quotes, brackets or backticks as one.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct ClauseWord {
  enum class Kind { kWord, kMark, kOpaque };
  Kind kind = Kind::kWord;
  std::string text;  // Lower case; "not" for "n't", "am" for "'m"; a mark itself.
  // In the source.
  std::size_t begin = 0;
  std::size_t end = 0;
  bool capital = false;  // Written with a capital.

  bool Is(std::string_view word) const { return kind == Kind::kWord && text == word; }
};

std::vector<ClauseWord> ReadClauseWords(std::string_view source);

// `words` begins with these.
bool BeginsWith(std::span<const ClauseWord> words, std::string_view phrase);

// REQUIRES: `sorted` is.
bool HasAny(std::span<const ClauseWord> words, std::span<const std::string_view> sorted);

}  // namespace credence::language
