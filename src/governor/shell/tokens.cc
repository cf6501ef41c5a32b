// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/tokens.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/ascii.h"

namespace credence::governor::shell {
namespace {

// A carriage return is an ordinary byte, as in bash.
bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// Called for every byte, so it does not search a string.
bool EndsWord(char c) {
  switch (c) {
    case ' ':
    case '\t':
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

// Whether its last backslash is not itself escaped.
bool EndsWithEscape(std::string_view line) {
  const std::size_t last = line.find_last_not_of('\\');
  const std::size_t count = line.size() - (last == std::string_view::npos ? 0 : last + 1);
  return count % 2 == 1;
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
  if (budget_.words == 0) return Fail();
  --budget_.words;
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
  token.word.redirects = next == '<' || next == '>';
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
      if (!ReadCommand(word, true, ExpansionKind::kProcess)) return false;
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
    } else if (position_ < text_.size() && !ReadAnsiEscape(word.text)) {
      return false;
    }
  }
  return false;
}

// Fails at a byte that would end the text in bash, or that means something to the judge.
bool Lexer::ReadAnsiEscape(std::string& text) {
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
    if (point >= 0x80) return false;
    text += static_cast<char>(point);
  } else if (c == 'c' && position_ < text_.size()) {
    text += static_cast<char>(text_[position_++] & 0x1f);
  } else {
    if (!std::string_view("\\'\"?").contains(c)) text += '\\';
    text += c;
  }
  return static_cast<unsigned char>(text.back()) > 1;
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
  if (depth_ >= kNestingMax || budget_.words == 0) return false;
  --budget_.words;
  const char next = At(position_ + 1);
  // A continued line joins the dollar with what follows; nobody writes it on purpose.
  if (next == '\\' && At(position_ + 2) == '\n') return false;
  if (next == '\'' && !quoted) {
    ++position_;
    return ReadAnsi(word);
  }
  // $"…" is translated, to whatever a catalogue says.
  if (next == '"' && !quoted) return false;
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
    each.inside = true;
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
      ClassifyBraced(text_.substr(begin, position_ - begin), at, word);
      ++position_;
      return true;
    }
    const bool process =
        !quoted && At(position_ + 1) == '(' && (At(position_) == '<' || At(position_) == '>');
    if (process) ++position_;
    if (process ? !ReadCommand(word, true, ExpansionKind::kProcess) : !ReadInside(word, quoted))
      return false;
  }
  return false;
}

// What the text between ${ and } does; `at` is the index of its expansion. ${x@P} is expanded like
// a prompt, which runs commands in the value; ${!x} is the value of whatever x names; subscripts
// and offsets are arithmetic, which may run commands too.
void Lexer::ClassifyBraced(std::string_view inside, std::size_t at, Word& word) const {
  const auto name_end = [&](std::size_t from) {
    while (from < inside.size() && IsName(inside[from])) ++from;
    return from;
  };
  Expansion& main = word.expansions[at];
  const bool length = inside.starts_with('#') && inside.size() > 1;
  const bool indirect = inside.starts_with('!');
  const std::size_t begin = length || indirect ? 1 : 0;
  std::size_t end = name_end(begin);
  // ${@:2}, ${*}, ${1:-x}
  if (end == begin && end < inside.size() && std::string_view("@*?#$!-").contains(inside[end]))
    ++end;
  const std::string_view name = inside.substr(begin, end - begin);
  main.source = name;
  bool all = false;
  if (end < inside.size() && inside[end] == '[') {
    const std::size_t close = std::min(inside.find(']', end), inside.size() - 1);
    const std::string_view subscript = inside.substr(end + 1, close - end - 1);
    all = subscript == "@" || subscript == "*";
    if (!all)
      word.expansions.push_back({.kind = ExpansionKind::kArithmetic,
                                 .quoted = true,
                                 .position = word.text.size(),
                                 .source = subscript});
    end = close + 1;
    word.expansions[at].source = {};  // An element; its value is not tracked.
    word.expansions[at].array = name;
  }
  Expansion& again = word.expansions[at];
  if (length && end == inside.size()) again.kind = ExpansionKind::kNumber;
  // ${(e)x} of zsh evaluates the value.
  if (inside.starts_with('(')) again.kind = ExpansionKind::kUnsafe;
  if (indirect) {
    const bool lists = all || inside.ends_with('*') || inside.ends_with('@');
    if (!lists || end + (all ? 0 : 1) != inside.size()) again.kind = ExpansionKind::kUnsafe;
    return;
  }
  if (end >= inside.size() || length) return;
  std::size_t op = end;
  if (inside[op] == ':' && op + 1 < inside.size() &&
      std::string_view("-=?+").contains(inside[op + 1]))
    ++op;
  again.op = inside[op];
  if (inside[op] == '=') {
    again.kind = ExpansionKind::kAssigns;
    again.source = name;
  }
  if (inside[op] == '@' && inside.substr(op) != "@Q" && inside.substr(op) != "@U" &&
      inside.substr(op) != "@L" && inside.substr(op) != "@u")
    again.kind = ExpansionKind::kUnsafe;
  if (inside[op] == ':')
    word.expansions.push_back({.kind = ExpansionKind::kArithmetic,
                               .quoted = true,
                               .position = word.text.size(),
                               .source = inside.substr(op + 1)});
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
bool Lexer::ReadCommand(Word& word, bool quoted, ExpansionKind kind) {
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
  word.expansions.push_back({.kind = kind,
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
      {.kind = ExpansionKind::kNumber, .quoted = true, .position = word.text.size()});
  int open = 0;
  while (position_ < text_.size() && Spend()) {
    const char c = At(position_);
    if (c == ')' && open == 0) {
      if (At(position_ + 1) != ')') return false;
      word.expansions.push_back({.kind = ExpansionKind::kArithmetic,
                                 .quoted = true,
                                 .position = word.text.size(),
                                 .source = text_.substr(begin, position_ - begin)});
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

std::string_view Lexer::NextLine() {
  const std::size_t newline = std::min(text_.find('\n', position_), text_.size());
  const std::string_view line = text_.substr(position_, newline - position_);
  position_ = std::min(newline + 1, text_.size());
  return line;
}

void Lexer::ReadHeredocBody(const Pending& pending) {
  const std::size_t begin = position_;
  std::size_t end = text_.size();
  while (position_ < text_.size() && Spend()) {
    const std::size_t line_begin = position_;
    std::string_view line = NextLine();
    // A backslash at the end joins the next line, and both together may be the delimiter.
    std::string joined;
    while (!pending.quoted && EndsWithEscape(line) && position_ < text_.size() && Spend()) {
      if (joined.empty()) joined = line;
      joined.pop_back();
      line = NextLine();
      joined += line;
    }
    if (!joined.empty()) line = joined;
    if (pending.strips_tabs)
      line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
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
