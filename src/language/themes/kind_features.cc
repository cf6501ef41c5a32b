// SPDX-License-Identifier: Apache-2.0
#include "language/themes/kind_features.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "language/polarity/stem.h"
#include "language/themes/phrases.h"

namespace credence::language {
namespace {

constexpr std::size_t kKindWordsMax = 400;
constexpr std::size_t kKindBytesMax = 4000;
constexpr auto kLengths = std::to_array<std::size_t>({0, 1, 2, 4, 8, 16, 32, 64, 128});

using KindVisit = FunctionRef<void(std::string_view feature, std::size_t word)>;

// Marks say much about a comment: "s/teh/the/" corrects a text, an indented line proposes code.
void VisitMarks(std::string_view comment, KindVisit visit) {
  const auto mark = [&](std::string_view name, bool is) {
    if (is) visit(name, kAtNoWord);
  };
  const std::string_view text = comment.substr(0, kKindBytesMax);
  bool call = false, part = false, hump = false, digit = false, indented = false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char before = text[i - 1];
    const char c = text[i];
    call = call || (c == '(' && IsLetter(before));
    part = part || (c == '_' && IsLetter(before));
    hump = hump || (IsUpper(c) && IsLower(before));
    indented = indented || (before == '\n' && c == ' ');
    digit = digit || IsDigit(c);
  }
  const std::size_t last = text.find_last_not_of(" \n\t\r");
  const char end = last == std::string_view::npos ? ' ' : text[last];
  const auto count = [&](char c) { return std::ranges::count(text, c); };
  mark("<call>", call);
  mark("<snake>", part);
  mark("<camel>", hump);
  mark("<digit>", digit);
  mark("<indented>", indented);
  mark("<lines>", text.contains('\n'));
  mark("<link>", text.contains("http"));
  mark("<replace>", text.starts_with("s/") || text.contains(" s/"));
  mark("<tick>", text.contains('`'));
  mark("<quote>", count('"') > 1);
  mark("<single-quote>", text.contains(" '") || text.starts_with('\''));
  mark("<dots>", text.contains("..."));
  mark("<!>", text.contains('!'));
  mark("<?>", text.contains('?'));
  mark("<? ?>", count('?') > 1);
  mark("<ends ?>", end == '?');
  mark("<ends .>", end == '.' || end == '!');
  mark("<small>", !text.empty() && IsLower(text.front()));
}

void VisitName(std::string_view name, std::size_t at, KindVisit visit) {
  std::string part = "_";
  for (const char c : name) {
    if (IsLetter(c)) {
      part += AsciiLower(c);
      continue;
    }
    if (part.size() > 2) visit(part, at);
    part.resize(1);
  }
  if (part.size() > 2) visit(part, at);
}

// Themes carry over to words that the fit has not seen: "typo" speaks for documentation.
void VisitThemes(const Token& word, std::size_t at, KindVisit visit) {
  if (!word.IsWord() || !word.facts.Is(WordFacts::kOpensTheme)) return;
  for (const ThemePhrase& phrase : ThemePhrasesFrom(word.facts.theme_stem)) {
    if (phrase.size > 1) continue;
    visit("<theme " + std::string(ThemeName(phrase.theme)) + ">", at);
  }
}

std::string SymbolOf(const Token& word) {
  switch (word.kind) {
    case Token::Kind::kWord:
      return Stem(word.text);
    case Token::Kind::kNumber:
      return "#";
    case Token::Kind::kCode:
      return "<code>";
    default:
      return std::string(word.text);
  }
}

std::string_view SymbolOf(Pause pause) {
  switch (pause) {
    case Pause::kClause:
      return ",";
    case Pause::kSentence:
      return ".";
    case Pause::kQuestion:
      return "?";
    case Pause::kNone:
      break;
  }
  return {};
}

// Passes on single symbols and pairs, with "^" before the first and "$" after the last.
class Pairs {
 public:
  explicit Pairs(KindVisit visit) : visit_(visit) {}

  void Add(std::string_view symbol, std::size_t at) {
    pair_ = before_;
    pair_ += ' ';
    pair_ += symbol;
    visit_(pair_, at);
    if (second_) {
      pair_.insert(0, "^ ");
      visit_(pair_, at);
    }
    second_ = before_ == "^";
    before_ = symbol;
  }

 private:
  KindVisit visit_;
  std::string before_ = "^", pair_;
  bool second_ = false;  // The symbol before is the first.
};

}  // namespace

void ForEachKindFeature(std::string_view comment, CommentView words, KindVisit visit) {
  visit("<any>", kAtNoWord);
  VisitMarks(comment, visit);
  const std::size_t size = std::min(words.size(), kKindWordsMax);
  for (const std::size_t length : kLengths) {
    if (size <= length) visit("<up to " + std::to_string(length) + ">", kAtNoWord);
  }
  Pairs pairs(visit);
  for (std::size_t i = 0; i < size; ++i) {
    const Token& word = words[i];
    const std::string symbol = SymbolOf(word);
    visit(symbol, i);
    pairs.Add(symbol, i);
    VisitThemes(word, i, visit);
    if (word.kind == Token::Kind::kCode) VisitName(word.text, i, visit);
    if (word.IsWord() && word.text.size() > 3) {
      visit(std::string(word.text.substr(0, 4)) + "*", i);
      visit("*" + std::string(word.text.substr(word.text.size() - 3)), i);
    }
    if (word.pause != Pause::kNone && i + 1 < size) pairs.Add(SymbolOf(word.pause), i);
  }
  if (size > 0) pairs.Add("$", size - 1);
}

}  // namespace credence::language
