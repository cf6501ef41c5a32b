// SPDX-License-Identifier: Apache-2.0
#include "executive/answer_parts.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/polarity.h"
#include "language/sentences.h"
#include "language/word_list.h"

namespace credence::executive {
namespace {

constexpr std::size_t kSentencesMax = 24;
constexpr std::size_t kPartsMax = 48;
// Two words, such as "right now", resemble too much.
constexpr std::size_t kClauseWordsMin = 3;

// Words that begin a clause which states a circumstance, not what to do.
constexpr auto kCircumstance = language::SortedWords<
    "after although because before despite except if lest since though till "
    "unless until when whenever where whereas wherever which while who whom "
    "whose without">();
// Words that join a further main clause.
constexpr auto kJoining = language::SortedWords<"and but so then">();

struct Word {
  std::size_t begin = 0, end = 0;  // In the sentence, with punctuation.
  std::string lower;               // Without punctuation at its ends.
  bool ends_clause = false;        // Followed by a comma, a dash or the like.
};

bool IsPunctuation(char c) {
  return std::string_view(",;:.!?()[]\"'*_`").find(c) != std::string_view::npos;
}

bool IsDash(std::string_view word) {
  return word == "-" || word == "--" || word == "–" || word == "—";
}

std::vector<Word> WordsOf(std::string_view sentence) {
  std::vector<Word> words;
  std::size_t at = 0;
  while (at < sentence.size()) {
    if (IsSpace(sentence[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < sentence.size() && !IsSpace(sentence[at])) ++at;
    std::string_view bare = sentence.substr(begin, at - begin);
    if (IsDash(bare)) {
      if (!words.empty()) words.back().ends_clause = true;
      continue;
    }
    const bool ends = std::string_view(",;:").find(bare.back()) != std::string_view::npos;
    while (!bare.empty() && IsPunctuation(bare.front())) bare.remove_prefix(1);
    while (!bare.empty() && IsPunctuation(bare.back())) bare.remove_suffix(1);
    words.push_back({.begin = begin, .end = at, .lower = AsciiLower(bare), .ends_clause = ends});
  }
  return words;
}

// Whether a clause that states a circumstance begins at this word.
bool BeginsCircumstance(const std::vector<Word>& words, std::size_t at) {
  const std::string& word = words[at].lower;
  if (language::IsAmong(kCircumstance, word)) return true;
  if (at + 1 == words.size()) return false;
  const std::string& next = words[at + 1].lower;
  return (word == "instead" && next == "of") || (word == "rather" && next == "than") ||
         (word == "so" && next == "that") || (word == "even" && next == "if") ||
         (word == "in" && (next == "order" || next == "case")) || (word == "as" && next == "long");
}

// Without commas and the like at the end.
std::string_view TextOf(std::string_view sentence, const std::vector<Word>& words,
                        std::size_t first, std::size_t last) {
  std::string_view text =
      sentence.substr(words[first].begin, words[last - 1].end - words[first].begin);
  while (!text.empty() && std::string_view(",;:").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  return text;
}

void AddClauses(std::vector<AnswerPart>& parts, std::string_view sentence) {
  const std::vector<Word> words = WordsOf(sentence);
  const auto add = [&](std::size_t first, std::size_t last) {
    if (last - first < kClauseWordsMin || parts.size() >= kPartsMax) return;
    const AnswerPart part{.text = TextOf(sentence, words, first, last), .sentence = sentence};
    const bool known = std::ranges::any_of(
        parts, [&](const AnswerPart& other) { return other.text == part.text; });
    if (!known) parts.push_back(part);
  };
  std::size_t first = 0;
  bool circumstance = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool begins = i == 0 || words[i - 1].ends_clause;
    if (begins) {
      if (!circumstance) add(first, i);
      first = i;
      // "To survive, drink a potion."
      circumstance = words[i].lower == "to";
    }
    if (circumstance) continue;
    if (BeginsCircumstance(words, i)) {
      add(first, i);
      circumstance = true;
    } else if (language::IsAmong(kJoining, words[i].lower)) {
      // Within a circumstance it joins another: "before they come back and hit you".
      add(first, i);
      first = i + 1;
    }
  }
  if (!circumstance && first < words.size()) add(first, words.size());
}

}  // namespace

std::vector<AnswerPart> PartsOfAnswer(std::string_view answer) {
  std::vector<AnswerPart> parts = {{.text = answer, .sentence = answer}};
  std::vector<std::string_view> sentences = language::SentencesOf(answer);
  if (sentences.size() > kSentencesMax) sentences.resize(kSentencesMax);
  for (const std::string_view sentence : sentences) {
    if (sentence != answer) parts.push_back({.text = sentence, .sentence = sentence});
  }
  for (const std::string_view sentence : sentences) AddClauses(parts, sentence);
  return parts;
}

std::string OppositeOf(const AnswerPart& part, std::string_view action) {
  std::string reason = language::ComparePolarity(part.text, action).reason;
  if (reason.empty() && part.sentence != part.text) {
    reason = language::ComparePolarity(part.sentence, action).reason;
  }
  return reason;
}

}  // namespace credence::executive
