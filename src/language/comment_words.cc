// SPDX-License-Identifier: Apache-2.0
#include "language/comment_words.h"

namespace credence::language {
namespace {

// The words after these are not read.
constexpr std::size_t kCommentWordsMax = 5000;
constexpr TokenRules kCommentRules{.markdown = true, .facts = true};

}  // namespace

void CommentWords::Read(std::string_view source) {
  source_ = source;
  words_.Read(source, kCommentRules, kCommentWordsMax);
  flags_ = 0;
  for (const Token& word : words_) flags_ |= word.facts.flags;
}

CommentView CommentView::NextSentence(std::size_t from) const {
  std::size_t end = from;
  while (end < size() && (end == from || words_[end - 1].pause < Pause::kSentence)) ++end;
  return Part(from, end);
}

bool LooksEnglish(CommentView words) {
  if (!words.MayHave(WordFacts::kForeign)) return true;
  std::size_t english = 0;
  std::size_t foreign = 0;
  for (const Token& word : words) {
    if (word.kind != Token::Kind::kWord) continue;
    if (word.facts.Is(WordFacts::kEnglish)) {
      ++english;
    } else if (word.facts.Is(WordFacts::kForeign)) {
      ++foreign;
    }
  }
  return foreign <= english;
}

}  // namespace credence::language
