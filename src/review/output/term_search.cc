// SPDX-License-Identifier: Apache-2.0
#include "review/output/term_search.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::review {
namespace {

constexpr std::size_t kWordMin = 3;
constexpr std::size_t kStemMin = 4;
constexpr std::size_t kEndingMax = 3;  // "validation" and "validate" differ by no more than this.

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         (c & 0x80) != 0;
}

// Words that carry no meaning in a rule.
constexpr auto kEmptyWords = language::SortedWords<
    "about actual actually again all also and any appropriate are before best better both can "
    "clear code each enough every for from full good have here into its like more most must needed "
    "not only other our over proper real should some specific such than that the their them there "
    "these they this those when where which with without your">();

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && IsWordByte(text[end])) ++end;
    if (end > at) words.push_back(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return words;
}

// Matches at word boundaries, where the term itself begins or ends with a word.
bool ContainsTerm(std::string_view text, std::string_view term) {
  if (term.empty()) return false;
  for (std::size_t at = text.find(term); at != text.npos; at = text.find(term, at + 1)) {
    const std::size_t end = at + term.size();
    const bool begins = at == 0 || !IsWordByte(term.front()) || !IsWordByte(text[at - 1]);
    const bool ends = end == text.size() || !IsWordByte(term.back()) || !IsWordByte(text[end]);
    if (begins && ends) return true;
  }
  return false;
}

std::vector<std::string_view> QuotedCode(std::string_view what) {
  std::vector<std::string_view> terms;
  for (std::size_t open = what.find('`'); open != what.npos;) {
    const std::size_t close = what.find('`', open + 1);
    if (close == what.npos) break;
    if (close > open + 1) terms.push_back(what.substr(open + 1, close - open - 1));
    open = what.find('`', close + 1);
  }
  return terms;
}

// console.log, snake_case, camelCase, call().
bool LooksLikeCode(std::string_view token) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  for (std::size_t i = 1; i + 1 < token.size(); ++i) {
    const bool joins = token[i] == '.' || token[i] == '_' || token[i] == '(' || token[i] == ':';
    if (joins && (IsWordByte(token[i + 1]) || token[i] == '(')) return true;
  }
  return token.size() > 1 && is_lower(token[0]) && std::ranges::any_of(token.substr(1), is_upper);
}

std::vector<std::string_view> BareCode(std::string_view what) {
  std::vector<std::string_view> terms;
  for (std::size_t at = 0; at < what.size();) {
    const std::size_t end = std::min(what.find(' ', at), what.size());
    std::string_view token = what.substr(at, end - at);
    while (!token.empty() && (token.back() == ',' || token.back() == '.')) token.remove_suffix(1);
    if (LooksLikeCode(token)) terms.push_back(token);
    at = end + 1;
  }
  return terms;
}

bool IsVowel(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

// Removes the plural: "styles" and "style", "classes" and "class", "retries" and "retry".
std::string Singular(std::string_view word) {
  std::string stem(word);
  if (stem.size() < kStemMin) return stem;
  if (stem.ends_with("ies")) {
    stem.replace(stem.size() - 3, 3, "y");
  } else if (stem.ends_with("s") && !stem.ends_with("ss") && !stem.ends_with("us") &&
             !stem.ends_with("is")) {
    stem.pop_back();
  }
  // A plural in "es" has only lost its s so far.
  if (stem.size() >= kStemMin && stem.ends_with("e")) stem.pop_back();
  return stem;
}

// Also removes verb endings: "nesting", "nested" and "nest". Other endings make other words:
// "global" and "globally" stay different.
std::string StemOf(std::string_view word) {
  std::string stem = Singular(word);
  for (const std::string_view ending : {std::string_view("ing"), std::string_view("ed")}) {
    if (!stem.ends_with(ending)) continue;
    const std::string_view rest = std::string_view(stem).substr(0, stem.size() - ending.size());
    if (rest.size() < kWordMin || std::ranges::none_of(rest, IsVowel)) break;
    const bool is_doubled = rest.size() > kWordMin && rest.back() == rest[rest.size() - 2] &&
                            std::string_view("lsz").find(rest.back()) == std::string_view::npos;
    return std::string(rest.substr(0, rest.size() - (is_doubled ? 1 : 0)));
  }
  return stem;
}

// Whether only blanks or a hyphen are between two words.
bool AreNeighbours(std::string_view left, std::string_view right) {
  const std::string_view between(
      left.data() + left.size(),
      static_cast<std::size_t>(right.data() - left.data()) - left.size());
  return between.find_first_not_of(" -\t\n\r") == std::string_view::npos;
}

// Whether the words occur in sequence, in any number or tense. A single word matches only its
// plural and singular: a ban on "logging" does not match "log".
bool ContainsInflected(std::string_view text, std::string_view phrase) {
  const std::vector<std::string_view> wanted = WordsOf(phrase);
  if (wanted.empty()) return false;
  const auto stem = [&](std::string_view word) {
    return wanted.size() == 1 ? Singular(word) : StemOf(word);
  };
  std::vector<std::string> stems;
  for (const std::string_view word : wanted) stems.push_back(stem(word));
  const std::vector<std::string_view> words = WordsOf(text);
  for (std::size_t at = 0; at + stems.size() <= words.size(); ++at) {
    if (words[at].front() != wanted.front().front()) continue;  // Cheaper than stemming.
    std::size_t i = 0;
    while (i < stems.size() && stem(words[at + i]) == stems[i] &&
           (i == 0 || AreNeighbours(words[at + i - 1], words[at + i]))) {
      ++i;
    }
    if (i == stems.size()) return true;
  }
  return false;
}

}  // namespace

SearchedText::SearchedText(std::string_view text) : text_(text), lower_(AsciiLower(text)) {}

bool SearchedText::Uses(std::string_view what) const {
  for (const std::string_view turn : {" instead of ", " rather than ", " instead"}) {
    what = what.substr(0, what.find(turn));
  }
  if (const auto terms = QuotedCode(what); !terms.empty()) {
    return std::ranges::any_of(terms, [&](std::string_view t) { return ContainsTerm(text_, t); });
  }
  if (const auto terms = BareCode(what); !terms.empty()) {
    return std::ranges::any_of(
        terms, [&](std::string_view t) { return ContainsTerm(lower_, AsciiLower(t)); });
  }
  const std::string wanted = AsciiLower(Trim(what));
  return ContainsTerm(lower_, wanted) || ContainsInflected(lower_, wanted);
}

bool SearchedText::SpeaksOf(std::string_view what) const {
  const std::string wanted = AsciiLower(what);
  bool has_words = false;
  for (const std::string_view word : WordsOf(wanted)) {
    if (word.size() < kWordMin || std::ranges::binary_search(kEmptyWords, word)) continue;
    has_words = true;
    const std::size_t ending = std::min(kEndingMax, word.size() - std::min(word.size(), kStemMin));
    const std::string_view stem = word.substr(0, word.size() - ending);
    for (std::size_t at = lower_.find(stem); at != lower_.npos; at = lower_.find(stem, at + 1)) {
      // "fetch_retries" and "withRetry" mention retries too, so a word may begin within a name.
      const bool begins = at == 0 || !IsWordByte(lower_[at - 1]) || lower_[at - 1] == '_' ||
                          (text_[at] >= 'A' && text_[at] <= 'Z');
      if (begins) return true;
    }
  }
  return !has_words;
}

}  // namespace credence::review
