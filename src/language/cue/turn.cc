// SPDX-License-Identifier: Apache-2.0
#include "language/cue/turn.h"

#include <algorithm>
#include <utility>

#include "language/certainty/knowledge.h"
#include "language/polarity/function_words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// A cue is near the beginning of a turn; the words after these are not read.
constexpr std::size_t kTurnWordsMax = 300;

// A clause begins after these words.
constexpr auto kTurnConnectors = UnsortedWords<"and because but except so then">();

bool IsContrast(const Token& word) {
  return word.text == "but" || word.text == "except" || word.text == "however" ||
         word.text == "only";
}

// Removes repetitions of speech: "I, I know", "that's, that's right".
void DropStutter(std::vector<Token>& words) {
  std::vector<Token> fluent;
  const auto repeats = [&](std::size_t at, std::size_t length) {
    if (at + 2 * length > words.size()) return false;
    for (std::size_t i = at; i < at + length; ++i) {
      if (words[i].text != words[i + length].text || words[i].pause >= Pause::kSentence ||
          !IsFunctionWord(words[i].text)) {
        return false;
      }
    }
    // "it is, isn't it" is not a stutter.
    const std::size_t next = at + 2 * length;
    return next >= words.size() || words[next].text != "not" ||
           words[next].begin != words[next - 1].begin;
  };
  for (std::size_t i = 0; i < words.size();) {
    if (repeats(i, 1)) {
      i += 1;
    } else if (repeats(i, 2)) {
      i += 2;
    } else {
      fluent.push_back(words[i++]);
    }
  }
  words = std::move(fluent);
}

// For each word, whether its sentence ends with "?".
std::vector<bool> InQuestions(CueWords words) {
  std::vector<bool> in_question(words.size());
  bool asked = false;
  for (std::size_t i = words.size(); i-- > 0;) {
    if (words[i].pause >= Pause::kSentence) asked = words[i].pause == Pause::kQuestion;
    in_question[i] = asked;
  }
  return in_question;
}

}  // namespace

CueTurn ReadCueTurn(std::string_view text) {
  CueTurn turn;
  turn.words = ReadCueWords(text, kTurnWordsMax);
  DropStutter(turn.words.list());
  const Tokens& words = turn.words;
  const std::vector<bool> in_question = InQuestions(words);
  bool is_head = true;
  bool after_but = false;
  std::size_t sentence_content = 0;
  for (std::size_t i = 0; i < words.size();) {
    if (i > 0 && words[i - 1].pause >= Pause::kSentence) sentence_content = 0;
    CuePhrase phrase = PhraseAt(words, i, is_head);
    if (phrase.kind == CueKind::kUnsure && IsNotAcquainted(words, i + phrase.words - 1))
      phrase = {};
    const std::size_t end = i + std::max<std::size_t>(phrase.words, 1);
    after_but = after_but || IsContrast(words[i]);
    if (phrase.words == 0) {
      ++turn.content;
      ++sentence_content;
      is_head = std::ranges::binary_search(kTurnConnectors, words[i].text);
    } else {
      turn.matches.push_back({.kind = phrase.kind,
                              .weight = phrase.weight,
                              .begin = i,
                              .end = end,
                              .content_before = turn.content,
                              .sentence_content = sentence_content,
                              .in_question = in_question[i],
                              .asked_back = words[end - 1].pause == Pause::kQuestion,
                              .after_but = after_but});
      is_head = phrase.kind != CueKind::kNothing;
    }
    is_head = is_head || words[end - 1].pause >= Pause::kClause;
    i = end;
  }
  return turn;
}

}  // namespace credence::language
