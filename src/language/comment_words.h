// SPDX-License-Identifier: Apache-2.0
// The words of a review comment: without its code, its links and what it quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "language/word_facts.h"

namespace credence::language {

// What stands between a word and the next one, the strongest of it.
enum class Pause : std::uint8_t { kNone, kClause, kSentence, kQuestion };

struct CommentWord {
  // Lower case; "don't", "dont" and "do not" are two words, "do" and "not".
  std::string_view text;
  WordFacts facts;
  Pause pause = Pause::kNone;
  std::uint8_t exclamations = 0;  // After it.
  bool shouted = false;           // "GREAT"
  bool is_code = false;           // `x`, snake_case, camelCase, call(); its text is as written.
  bool is_symbol = false;         // An emoji or an emoticon, as written.
  // In the source. The two words of a contraction share them.
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Words of a comment, all of them or those of a sentence.
class CommentView {
 public:
  // `flags`: of all words together; more may be said.
  CommentView(std::string_view source, std::span<const CommentWord> words,
              std::uint32_t flags = ~std::uint32_t{0})
      : source_(source), words_(words), flags_(flags) {}

  std::size_t size() const { return words_.size(); }
  bool empty() const { return words_.empty(); }
  const CommentWord& operator[](std::size_t i) const { return words_[i]; }
  auto begin() const { return words_.begin(); }
  auto end() const { return words_.end(); }

  // From the begin of one word to the end of the word before `end`, as written.
  std::string_view Written(std::size_t begin, std::size_t end) const {
    const std::size_t from = words_[begin].begin;
    return source_.substr(from, words_[end - 1].end - from);
  }

  // Some of the words.
  CommentView Part(std::size_t begin, std::size_t end) const {
    return {source_, words_.subspan(begin, end - begin), flags_};
  }
  // The words from one on, up to the end of its sentence.
  CommentView NextSentence(std::size_t from) const;

  // False: no word has it.
  bool MayHave(WordFacts::Flag flag) const { return (flags_ & flag) != 0; }

 private:
  std::string_view source_;
  std::span<const CommentWord> words_;
  std::uint32_t flags_;
};

// The words point into the source, and into `lowered_` where they are written otherwise.
class CommentWords {
 public:
  CommentWords() = default;
  CommentWords(const CommentWords&) = delete;  // Words point into it.
  CommentWords& operator=(const CommentWords&) = delete;
  // The first `words_max` of them. Takes any bytes. REQUIRES: `source` outlives the words.
  CommentWords(std::string_view source, std::size_t words_max) { Read(source, words_max); }

  // The same into memory that is there already.
  void Read(std::string_view source, std::size_t words_max);

  CommentView view() const { return {source_, words_, flags_}; }

 private:
  std::string_view source_;
  std::vector<CommentWord> words_;
  std::vector<char> lowered_;
  std::uint32_t flags_ = 0;  // Of all words together.
};

// Of a comment, so many words are read.
inline constexpr std::size_t kCommentWordsMax = 5000;

// False if more words are function words of other languages than of English. Words of the two look
// alike ("fast", "pain", "die"), so that a comment in another language would seem to say something.
bool LooksEnglish(CommentView words);

}  // namespace credence::language
