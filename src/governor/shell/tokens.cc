// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/tokens.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/ascii.h"

namespace credence::governor::shell {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Called for every byte, so it does not search a string.
bool EndsWord(char c) {
  switch (c) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case ';':
    case '&':
    case '|':
    case '(':
    case ')':
    case '<':
    case '>':
      return true;
    default:
      return false;
  }
}

// Longest first.
constexpr std::array<std::string_view, 23> kOperators = {
    "&>>", "<<<", "<<-", ";;&", "&&", "||", ";;", ";&", "|&", ">>", ">|", "<>",
    "<&",  ">&",  "&>",  "<<",  "&",  "|",  ";",  "(",  ")",  "<",  ">"};

}  // namespace

Lexer::Lexer(std::string_view text, Budget& budget, int depth)
    : text_(text), budget_(budget), depth_(depth) {}

bool Lexer::Spend() {
  if (budget_.steps == 0) failed_ = true;
  if (failed_) return false;
  --budget_.steps;
  return true;
}

void Lexer::SkipBlanks() {
  while (position_ < text_.size() && Spend()) {
    if (IsBlank(At(position_))) {
      ++position_;
    } else if (At(position_) == '\\' && At(position_ + 1) == '\n') {
      position_ += 2;
    } else if (At(position_) == '#') {
      position_ = std::min(text_.find('\n', position_), text_.size());
    } else {
      return;
    }
  }
}

Token Lexer::Fail() {
  failed_ = true;
  return {.kind = TokenKind::kError, .source = text_.substr(std::min(position_, text_.size()), 0)};
}

Token Lexer::Operator(std::size_t length) {
  const std::string_view source = text_.substr(position_, length);
  position_ += length;
  delimiter_next_ = source == "<<" || source == "<<-";
  delimiter_strips_ = source == "<<-";
  return {.kind = TokenKind::kOperator, .source = source};
}

Token Lexer::ReadNewline() {
  const std::string_view source = text_.substr(position_, 1);
  ++position_;
  if (!pending_.empty()) ReadHeredocs();
  if (failed_) return Fail();
  return {.kind = TokenKind::kNewline, .source = source};
}

Token Lexer::Next() {
  SkipBlanks();
  if (failed_) return Fail();
  if (position_ >= text_.size()) {
    if (!pending_.empty()) ReadHeredocs();
    if (failed_) return Fail();
    return {.kind = TokenKind::kEnd, .source = text_.substr(text_.size(), 0)};
  }
  const char c = At(position_);
  if (c == '\n') return ReadNewline();
  const bool process = (c == '<' || c == '>') && At(position_ + 1) == '(';
  if (EndsWord(c) && !process) {
    const std::string_view rest = text_.substr(position_);
    for (const std::string_view each : kOperators) {
      if (rest.starts_with(each)) return Operator(each.size());
    }
  }
  return ReadWord();
}

Token Lexer::ReadWord() {
  Token token{.kind = TokenKind::kWord};
  const std::size_t begin = position_;
  const bool is_delimiter = std::exchange(delimiter_next_, false);
  if (!ReadUnquoted(token.word)) return Fail();
  token.source = token.word.source = text_.substr(begin, position_ - begin);
  if (token.source == "[") token.word.glob = Word::kNone;  // The command, not a set of characters.
  if (is_delimiter) {
    // A delimiter is literal text; nothing in it is expanded.
    Word& word = token.word;
    std::string delimiter = word.expansions.empty() ? word.text : std::string(word.source);
    pending_.push_back({.index = heredocs_.size(),
                        .delimiter = std::move(delimiter),
                        .quoted = word.quoted,
                        .strips_tabs = delimiter_strips_});
    heredocs_.emplace_back();
    word.expansions.clear();
    return token;
  }
  const char next = At(position_);
  const bool digits = !token.word.quoted && std::ranges::all_of(token.source, IsDigit);
  if (digits && (next == '<' || next == '>')) token.kind = TokenKind::kNumber;
  return token;
}

bool Lexer::ReadUnquoted(Word& word) {
  bool in_braces = false;
  while (position_ < text_.size() && Spend()) {
    const char c = At(position_);
    const bool process = (c == '<' || c == '>') && At(position_ + 1) == '(';
    if (process) {
      ++position_;
      if (!ReadCommand(word, true)) return false;
      continue;
    }
    if (EndsWord(c)) break;
    bool good = true;
    if (c == '\\') {
      good = ReadEscape(word);
    } else if (c == '\'') {
      good = ReadSingle(word);
    } else if (c == '"') {
      good = ReadDouble(word);
    } else if (c == '$') {
      good = ReadDollar(word, false);
    } else if (c == '`') {
      good = ReadBackquote(word, false);
    } else {
      in_braces = in_braces || c == '{';
      const bool list = in_braces && (c == ',' || (c == '.' && At(position_ + 1) == '.'));
      word.braces = word.braces || list;
      // The list starts at its brace, which was read before the list was recognised.
      if (list) word.glob = std::min(word.glob, word.text.find('{'));
      if (c == '*' || c == '?' || c == '[') word.glob = std::min(word.glob, word.text.size());
      word.text += c;
      ++position_;
    }
    if (!good) return false;
  }
  return !failed_;
}

bool Lexer::ReadEscape(Word& word) {
  if (position_ + 1 >= text_.size()) {
    word.text += '\\';
    ++position_;
    return true;
  }
  if (At(position_ + 1) != '\n') {
    word.text += At(position_ + 1);
    word.quoted = true;
  }
  position_ += 2;
  return true;
}

bool Lexer::ReadSingle(Word& word) {
  const std::size_t end = text_.find('\'', position_ + 1);
  if (end == std::string_view::npos) return false;
  word.text += text_.substr(position_ + 1, end - position_ - 1);
  word.quoted = true;
  position_ = end + 1;
  return true;
}

// $'…', with position_ on the quote.
bool Lexer::ReadAnsi(Word& word) {
  word.quoted = true;
  ++position_;
  while (position_ < text_.size() && Spend()) {
    const char c = text_[position_++];
    if (c == '\'') return true;
    if (c != '\\') {
      word.text += c;
    } else if (position_ < text_.size()) {
      ReadAnsiEscape(word.text);
    }
  }
  return false;
}

void Lexer::ReadAnsiEscape(std::string& text) {
  const char c = text_[position_++];
  const auto number = [this](unsigned base, int digits_max) {
    std::uint32_t value = 0;
    for (int i = 0; i < digits_max; ++i) {
      const char digit = At(position_);
      unsigned d = 99;
      if (IsDigit(digit)) d = static_cast<unsigned>(digit - '0');
      if (digit >= 'a' && digit <= 'f') d = static_cast<unsigned>(digit - 'a') + 10;
      if (digit >= 'A' && digit <= 'F') d = static_cast<unsigned>(digit - 'A') + 10;
      if (d >= base) break;
      value = value * base + d;
      ++position_;
    }
    return value;
  };
  constexpr std::string_view kLetters = "abefnrtvE";
  constexpr std::string_view kMeanings = "\a\b\x1b\f\n\r\t\v\x1b";
  if (const std::size_t at = kLetters.find(c); at != std::string_view::npos) {
    text += kMeanings[at];
  } else if (c >= '0' && c <= '7') {
    --position_;
    text += static_cast<char>(number(8, 3));
  } else if (c == 'x') {
    text += static_cast<char>(number(16, 2));
  } else if (c == 'u' || c == 'U') {
    // Only ASCII can name a command or a path in the tables.
    const std::uint32_t point = number(16, c == 'u' ? 4 : 8);
    text += point < 0x80 ? static_cast<char>(point) : '?';
  } else if (c == 'c' && position_ < text_.size()) {
    text += static_cast<char>(text_[position_++] & 0x1f);
  } else {
    if (!std::string_view("\\'\"?").contains(c)) text += '\\';
    text += c;
  }
}

bool Lexer::ReadDouble(Word& word) {
  word.quoted = true;
  ++position_;
  while (position_ < text_.size() && Spend()) {
    const char c = At(position_);
    if (c == '"') {
      ++position_;
      return true;
    }
    if (c == '\\' && std::string_view("$`\"\\\n").contains(At(position_ + 1)) &&
        position_ + 1 < text_.size()) {
      if (At(position_ + 1) != '\n') word.text += At(position_ + 1);
      position_ += 2;
    } else if (c == '$') {
      if (!ReadDollar(word, true)) return false;
    } else if (c == '`') {
      if (!ReadBackquote(word, true)) return false;
    } else {
      word.text += c;
      ++position_;
    }
  }
  return false;
}

bool Lexer::ReadDollar(Word& word, bool quoted) {
  if (depth_ >= kNestingMax) return false;
  const char next = At(position_ + 1);
  if (next == '\'' && !quoted) {
    ++position_;
    return ReadAnsi(word);
  }
  if (next == '"' && !quoted) {
    ++position_;
    return ReadDouble(word);
  }
  ++depth_;
  bool good = true;
  if (next == '(') {
    const std::size_t begin = position_++;
    if (At(position_ + 1) == '(') {
      // As in bash: arithmetic if it closes with `))`, otherwise a subshell in a substitution.
      const std::size_t expansions = word.expansions.size();
      good = ReadArithmetic(word, quoted);
      if (!good && !failed_) {
        word.expansions.resize(expansions);
        position_ = begin + 1;
        good = ReadCommand(word, quoted);
      }
    } else {
      good = ReadCommand(word, quoted);
    }
  } else if (next == '{') {
    good = ReadBraced(word, quoted);
  } else {
    good = ReadParameter(word, quoted);
  }
  --depth_;
  return good;
}

bool Lexer::ReadParameter(Word& word, bool quoted) {
  const std::size_t begin = ++position_;
  if (IsNameStart(At(position_))) {
    while (IsName(At(position_))) ++position_;
  } else if (IsDigit(At(position_)) || std::string_view("@*#?-$!").contains(At(position_))) {
    if (position_ < text_.size()) ++position_;
  }
  if (At(begin) == '[') {  // $[…], the old form of arithmetic.
    word.expansions.push_back(
        {.kind = ExpansionKind::kUnsafe, .quoted = quoted, .position = word.text.size()});
    return true;
  }
  if (position_ == begin) {
    word.text += '$';  // A dollar that expands nothing.
    return true;
  }
  word.expansions.push_back({.kind = ExpansionKind::kVariable,
                             .quoted = quoted,
                             .position = word.text.size(),
                             .source = text_.substr(begin, position_ - begin)});
  return true;
}

bool Lexer::ReadInside(Word& word, bool quoted) {
  Word inner;
  const char c = At(position_);
  bool good = true;
  if (c == '\\') {
    position_ = std::min(position_ + 2, text_.size());
  } else if (c == '\'' && !quoted) {
    good = ReadSingle(inner);
  } else if (c == '"') {
    if (depth_ >= kNestingMax) return false;
    ++depth_;
    good = ReadDouble(inner);
    --depth_;
  } else if (c == '$') {
    good = ReadDollar(inner, quoted);
  } else if (c == '`') {
    good = ReadBackquote(inner, quoted);
  } else {
    ++position_;
  }
  // The inside runs, but its text does not become part of the word as it is.
  for (Expansion& each : inner.expansions) {
    if (each.kind == ExpansionKind::kVariable) each.kind = ExpansionKind::kValue;
    each.position = word.text.size();
    each.quoted = quoted;
    word.expansions.push_back(each);
  }
  return good;
}

bool Lexer::ReadBraced(Word& word, bool quoted) {
  position_ += 2;
  const std::size_t begin = position_;
  while (IsName(At(position_))) ++position_;
  if (position_ > begin && At(position_) == '}') {
    word.expansions.push_back({.kind = ExpansionKind::kVariable,
                               .quoted = quoted,
                               .position = word.text.size(),
                               .source = text_.substr(begin, position_ - begin)});
    ++position_;
    return true;
  }
  word.expansions.push_back({.kind = ExpansionKind::kValue,
                             .quoted = quoted,
                             .position = word.text.size(),
                             .source = text_.substr(begin, position_ - begin)});
  const std::size_t at = word.expansions.size() - 1;
  while (position_ < text_.size() && Spend()) {
    if (At(position_) == '}') {
      // ${x@P} is expanded like a prompt, which runs commands in the value. A subscript is
      // arithmetic, which may do the same. ${!x} is the value of the variable that x names.
      const std::string_view inside = text_.substr(begin, position_ - begin);
      const std::size_t subscript = inside.find('[');
      const bool plain = subscript == std::string_view::npos ||
                         IsDigit(inside[std::min(subscript + 1, inside.size() - 1)]) ||
                         inside.substr(subscript).starts_with("[@]") ||
                         inside.substr(subscript).starts_with("[*]");
      if (inside.contains("@P") || !plain) word.expansions[at].kind = ExpansionKind::kUnsafe;
      ++position_;
      return true;
    }
    const bool process =
        !quoted && At(position_ + 1) == '(' && (At(position_) == '<' || At(position_) == '>');
    if (process) ++position_;
    if (process ? !ReadCommand(word, true) : !ReadInside(word, quoted)) return false;
  }
  return false;
}

bool Lexer::ReadBackquote(Word& word, bool quoted) {
  const std::size_t begin = ++position_;
  while (position_ < text_.size() && Spend()) {
    if (At(position_) == '`') {
      word.expansions.push_back({.kind = ExpansionKind::kBackquote,
                                 .quoted = quoted,
                                 .position = word.text.size(),
                                 .source = text_.substr(begin, position_ - begin)});
      ++position_;
      return true;
    }
    position_ = std::min(position_ + (At(position_) == '\\' ? 2 : 1), text_.size());
  }
  return false;
}

// position_ is on the parenthesis. The body ends where a nested lexer finds an unmatched
// parenthesis.
bool Lexer::ReadCommand(Word& word, bool quoted) {
  if (depth_ >= kNestingMax) return false;
  const std::size_t begin = position_ + 1;
  Lexer body(text_.substr(std::min(begin, text_.size())), budget_, depth_ + 1);
  int open = 0;
  while (true) {
    const Token token = body.Next();
    if (token.kind == TokenKind::kError || token.kind == TokenKind::kEnd) {
      failed_ = failed_ || budget_.steps == 0;
      return false;
    }
    if (token.kind != TokenKind::kOperator) continue;
    if (token.source == "(") ++open;
    if (token.source == ")" && --open < 0) break;
  }
  word.expansions.push_back({.kind = ExpansionKind::kCommand,
                             .quoted = quoted,
                             .position = word.text.size(),
                             .source = text_.substr(begin, body.position() - 1)});
  position_ = begin + body.position();
  return true;
}

// position_ is on the first of two parentheses.
bool Lexer::ReadArithmetic(Word& word, bool quoted) {
  position_ += 2;
  const std::size_t begin = position_;
  word.expansions.push_back(
      {.kind = ExpansionKind::kValue, .quoted = true, .position = word.text.size()});
  const std::size_t at = word.expansions.size() - 1;
  int open = 0;
  while (position_ < text_.size() && Spend()) {
    const char c = At(position_);
    if (c == ')' && open == 0) {
      if (At(position_ + 1) != ')') return false;
      // A subscript is evaluated, and may run commands in a string.
      const bool subscript = text_.substr(begin, position_ - begin).contains('[');
      if (subscript) word.expansions[at].kind = ExpansionKind::kUnsafe;
      position_ += 2;
      return true;
    }
    if (c == '(') ++open;
    if (c == ')') --open;
    if (!ReadInside(word, quoted)) return false;
  }
  return false;
}

bool Lexer::ReadArithmeticCommand(std::size_t begin, Word& word) {
  const std::size_t back = position_;
  position_ = begin;
  if (ReadArithmetic(word, false)) {
    word.source = text_.substr(begin, position_ - begin);
    return true;
  }
  if (!failed_) position_ = back;
  word = {};
  return false;
}

void Lexer::ReadHeredocs() {
  const std::vector<Pending> pending = std::exchange(pending_, {});
  for (const Pending& each : pending) ReadHeredocBody(each);
}

void Lexer::ReadHeredocBody(const Pending& pending) {
  const std::size_t begin = position_;
  std::size_t end = text_.size();
  while (position_ < text_.size() && Spend()) {
    const std::size_t newline = std::min(text_.find('\n', position_), text_.size());
    std::string_view line = text_.substr(position_, newline - position_);
    if (pending.strips_tabs)
      line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
    const std::size_t line_begin = position_;
    position_ = std::min(newline + 1, text_.size());
    if (line == pending.delimiter) {
      end = line_begin;
      break;
    }
  }
  if (failed_) return;
  Word& body = heredocs_[pending.index].body;
  body.source = text_.substr(begin, end - begin);
  if (pending.quoted) {
    body.text = body.source;
    return;
  }
  // Expanded like text in double quotes, except that the quote itself is ordinary. The end is
  // known, so an unclosed expansion cannot reach beyond it.
  Lexer inside(body.source, budget_, depth_ + 1);
  while (inside.position_ < body.source.size() && inside.Spend()) {
    const char c = inside.At(inside.position_);
    bool good = true;
    if (c == '\\') {
      good = inside.ReadEscape(body);
    } else if (c == '$') {
      good = inside.ReadDollar(body, true);
    } else if (c == '`') {
      good = inside.ReadBackquote(body, true);
    } else {
      body.text += c;
      ++inside.position_;
    }
    if (!good) inside.failed_ = true;
  }
  failed_ = failed_ || inside.failed_;
}

}  // namespace credence::governor::shell
