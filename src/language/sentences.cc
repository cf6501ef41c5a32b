// SPDX-License-Identifier: Apache-2.0
#include "language/sentences.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kAbbreviations =
    UnsortedWords<"e.g i.e etc vs mr mrs ms dr no approx fig cf st jr">();

// The width in bytes of the stop at the beginning of `text`; 0 if there is none.
std::size_t StopWidth(std::string_view text) {
  if (text[0] == '.' || text[0] == '!' || text[0] == '?') return 1;
  for (const std::string_view stop : {"。", "！", "？", "｡"}) {
    if (text.starts_with(stop)) return stop.size();
  }
  return 0;
}

// Whether a full stop after this ends no sentence: "e.g", a single letter, a list number ("1. Do
// this").
bool EndsInAbbreviation(std::string_view sentence) {
  const std::size_t space = sentence.find_last_of(" \t\n(");
  const std::string_view word =
      space == std::string_view::npos ? sentence : sentence.substr(space + 1);
  if (word.empty()) return false;
  if (word.size() == 1 && IsWordLetter(word[0]) && word != "I") return true;
  if (std::ranges::all_of(word, IsDigit) && word.size() == Trim(sentence).size()) return true;
  return std::ranges::find(kAbbreviations, AsciiLower(word)) != kAbbreviations.end();
}

// Removes "- ", "* ", "3. ", "2) ", "# ", "> " and white space.
std::string_view WithoutListMarks(std::string_view piece) {
  piece = Trim(piece);
  std::size_t digits = 0;
  while (digits < piece.size() && IsDigit(piece[digits])) ++digits;
  if (digits > 0 && digits + 1 < piece.size() && (piece[digits] == '.' || piece[digits] == ')') &&
      IsSpace(piece[digits + 1])) {
    piece.remove_prefix(digits + 1);
  }
  while (!piece.empty() && (IsSpace(piece[0]) || piece[0] == '-' || piece[0] == '*' ||
                            piece[0] == '#' || piece[0] == '>')) {
    piece.remove_prefix(1);
  }
  return Trim(piece);
}

void Keep(std::vector<std::string_view>& sentences, std::string_view piece) {
  piece = WithoutListMarks(piece);
  if (std::ranges::any_of(piece, IsWordLetter)) sentences.push_back(piece);
}

}  // namespace

std::vector<std::string_view> SentencesOf(std::string_view text) {
  std::vector<std::string_view> sentences;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') {
      Keep(sentences, text.substr(begin, at - begin));
      begin = ++at;
      continue;
    }
    const std::size_t width = StopWidth(text.substr(at));
    if (width == 0) {
      ++at;
      continue;
    }
    std::size_t end = at + width;
    // "...", "?!" and closing quotes belong to the sentence.
    while (end < text.size() && (StopWidth(text.substr(end)) > 0 || text[end] == '"' ||
                                 text[end] == '\'' || text[end] == ')')) {
      end += std::max<std::size_t>(1, StopWidth(text.substr(end)));
    }
    const bool stands_free = end == text.size() || IsSpace(text[end]) || width > 1;
    if (stands_free && !(text[at] == '.' && EndsInAbbreviation(text.substr(begin, at - begin)))) {
      Keep(sentences, text.substr(begin, end - begin));
      begin = end;
    }
    at = end;
  }
  Keep(sentences, text.substr(begin));
  return sentences;
}

}  // namespace credence::language
