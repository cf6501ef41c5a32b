// SPDX-License-Identifier: Apache-2.0
// The words of a review comment: without its code, its links and what it quotes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "language/tokens.h"

namespace credence::language {

// Words of a comment, all of them or those of a sentence.
class CommentView {
 public:
  // `flags`: of all words together; more may be said.
  CommentView(std::string_view source, std::span<const Token> words,
              std::uint32_t flags = ~std::uint32_t{0})
      : source_(source), words_(words), flags_(flags) {}

  std::size_t size() const { return words_.size(); }
  bool empty() const { return words_.empty(); }
  const Token& operator[](std::size_t i) const { return words_[i]; }
  std::span<const Token> span() const { return words_; }
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
  std::span<const Token> words_;
  std::uint32_t flags_;
};

class CommentWords {
 public:
  CommentWords() = default;
  // Takes any bytes. REQUIRES: `source` outlives the words.
  explicit CommentWords(std::string_view source) { Read(source); }

  // The same into memory that is there already.
  void Read(std::string_view source);

  CommentView view() const { return {source_, words_, flags_}; }

 private:
  std::string_view source_;
  Tokens words_;
  std::uint32_t flags_ = 0;  // Of all words together.
};

// False if more words are function words of other languages than of English. Words of the two look
// alike ("fast", "pain", "die"), so that a comment in another language would seem to say something.
bool LooksEnglish(CommentView words);

}  // namespace credence::language
