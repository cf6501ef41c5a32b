// SPDX-License-Identifier: Apache-2.0
// The words of a review comment: without its code, its links and what it quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace credence::text {

// What stands between a word and the next one, the strongest of it.
enum class Pause : std::uint8_t { kNone, kClause, kSentence, kQuestion };

struct CommentWord {
  std::string text;  // Lower case; "don't", "dont" and "do not" are two words, "do" and "not".
  Pause pause = Pause::kNone;
  std::uint8_t exclamations = 0;  // After it.
  bool shouted = false;           // "GREAT"
  bool is_code = false;           // `x`, snake_case, camelCase, call(); its text is as written.
  bool is_symbol = false;         // An emoji or an emoticon, as written.
  // In the source. The two words of a contraction share them.
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The first `words_max` of them. Takes any bytes.
std::vector<CommentWord> ReadCommentWords(std::string_view source, std::size_t words_max);

// False if more words are function words of other languages than of English. Words of the two look
// alike ("fast", "pain", "die"), so that a comment in another language would seem to say something.
bool LooksEnglish(const std::vector<CommentWord>& words);

}  // namespace credence::text
