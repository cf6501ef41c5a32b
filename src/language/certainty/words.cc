// SPDX-License-Identifier: Apache-2.0
#include "language/certainty/words.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "language/word_list.h"

namespace credence::language {
namespace {

using Abbreviation = std::pair<std::string_view, std::string_view>;
constexpr auto kDoubtAbbreviations = std::to_array<Abbreviation>({
    {"afaik", "as far as i know"},
    {"afaict", "as far as i can tell"},
    {"dunno", "i do not know"},
    {"idk", "i do not know"},
    {"iirc", "if i recall correctly"},
    {"imho", "i think"},
    {"imo", "i think"},
    {"kinda", "kind of"},
    {"mebbe", "maybe"},
    {"prob", "probably"},
    {"probs", "probably"},
    {"prolly", "probably"},
    {"sorta", "sort of"},
});

std::string_view SpelledOut(std::string& word) {
  const auto* found = std::ranges::find(kDoubtAbbreviations, word, &Abbreviation::first);
  return found == kDoubtAbbreviations.end() ? std::string_view() : found->second;
}

constexpr TokenRules kCertaintyRules{.contractions = TokenRules::Contractions::kApart,
                                     .marks = TokenRules::Marks::kSigns,
                                     .hurried = true,
                                     .numbers = true,
                                     .digit_joints = ".,:",
                                     .respell = SpelledOut};

bool EndsSentence(const Token& token) {
  return token.kind == Token::Kind::kSentenceEnd || token.kind == Token::Kind::kQuestionEnd;
}

// "in May 2018", "on 6 May", "late May", but not "it may".
bool IsMonthOfMay(std::span<const Token> tokens, std::size_t at) {
  constexpr auto kBefore = SortedWords<"early in late mid of on since until">();
  if (!tokens[at].Is("may")) return false;
  if (at > 0 && (tokens[at - 1].kind == Token::Kind::kNumber ||
                 (tokens[at - 1].IsWord() && IsAmong(kBefore, tokens[at - 1].text)))) {
    return true;
  }
  return at + 1 < tokens.size() && tokens[at + 1].kind == Token::Kind::kNumber;
}

}  // namespace

Tokens ReadCertaintyTokens(std::string_view source) {
  return Tokens(source, kCertaintyRules, kCertaintyTokensMax);
}

std::vector<CertaintySentence> CertaintySentences(const Tokens& tokens) {
  std::vector<CertaintySentence> sentences;
  const std::span<const Token> all(tokens.data(), tokens.size());
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= all.size(); ++i) {
    if (i < all.size() && !EndsSentence(all[i])) continue;
    if (i > begin) {
      sentences.push_back({all.subspan(begin, i - begin),
                           i < all.size() && all[i].kind == Token::Kind::kQuestionEnd});
    }
    begin = i + 1;
  }
  return sentences;
}

std::string_view CertaintyWordAt(std::span<const Token> tokens, std::size_t at) {
  const Token& token = tokens[at];
  if (token.kind == Token::Kind::kNumber || IsMonthOfMay(tokens, at)) return "#";
  if (token.IsWord() || token.text == "%") return token.text;
  return {};
}

}  // namespace credence::language
