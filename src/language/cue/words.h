// SPDX-License-Identifier: Apache-2.0
// The words of a turn as cues read them: lower case, contractions taken apart, with or without
// their apostrophe ("dont", "don’t" and "do not" are the same), "yesss" as "yes", emoji as words.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

// What stands between a word and the next one, the strongest of it.
enum class Mark { kNone, kClause, kSentence, kQuestion };

struct CueWord {
  std::string text;
  Mark mark = Mark::kNone;
  bool capital = false;  // As written.
  // In the source. The two words of a contraction share them.
  std::size_t begin = 0;
  std::size_t end = 0;
};

using CueWords = std::span<const CueWord>;

// The first `words_max` of them. Takes any bytes.
std::vector<CueWord> ReadCueWords(std::string_view source, std::size_t words_max);

}  // namespace credence::language
