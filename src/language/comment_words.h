// SPDX-License-Identifier: Apache-2.0
// The words of a review comment, without code, links and quotations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "language/tokens.h"

namespace credence::language {

// The words of a comment or of one of its sentences.
class CommentView {
 public:
  // `flags`: those of all words together, or more.
  CommentView(std::string_view source, std::span<const Token> words,
              std::uint32_t flags = ~std::uint32_t{0})
      : source_(source), words_(words), flags_(flags) {}

  std::size_t size() const { return words_.size(); }
  bool empty() const { return words_.empty(); }
  const Token& operator[](std::size_t i) const { return words_[i]; }
  std::span<const Token> span() const { return words_; }
  auto begin() const { return words_.begin(); }
  auto end() const { return words_.end(); }

  // The source text from the word at `begin` to the word before `end`.
  std::string_view Written(std::size_t begin, std::size_t end) const {
    const std::size_t from = words_[begin].begin;
    return source_.substr(from, words_[end - 1].end - from);
  }

  CommentView Part(std::size_t begin, std::size_t end) const {
    return {source_, words_.subspan(begin, end - begin), flags_};
  }
  // The words from `from` to the end of its sentence.
  CommentView NextSentence(std::size_t from) const;

  // False if no word has the flag.
  bool MayHave(WordFacts::Flag flag) const { return (flags_ & flag) != 0; }

 private:
  std::string_view source_;
  std::span<const Token> words_;
  std::uint32_t flags_;
};

class CommentWords {
 public:
  CommentWords() = default;
  // Accepts any bytes. REQUIRES: `source` outlives the words.
  explicit CommentWords(std::string_view source) { Read(source); }

  // As above, reusing memory.
  void Read(std::string_view source);

  CommentView view() const { return {source_, words_, flags_}; }

 private:
  std::string_view source_;
  Tokens words_;
  std::uint32_t flags_ = 0;  // Flags of all words together.
};

// False if function words of other languages outnumber English ones. Languages share words ("fast",
// "pain", "die"), so a comment in another language would seem to say something.
bool LooksEnglish(CommentView words);

}  // namespace credence::language
