// SPDX-License-Identifier: Apache-2.0
// Splits a shell command line into tokens: words with their quotes removed and their expansions
// noted, operators, newlines. Covers POSIX and the bash extensions.
//
// Nothing is expanded here. A word keeps its certain text and the positions where text is inserted
// at run time; bodies of $(…), `…` and <(…) are kept as text, to be parsed later.
//
// Accepts any bytes. Nesting and work are bounded; beyond the bounds comes a kError token. Views
// point into the given text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"

namespace credence::governor::shell {

inline constexpr int kNestingMax = 24;

// Whether a variable's name may begin with, or contain, this byte.
inline bool IsNameStart(char c) { return IsLetter(c) || c == '_'; }
inline bool IsName(char c) { return IsNameStart(c) || IsDigit(c); }

enum class ExpansionKind {
  kVariable,    // $x, ${x}: `source` is the name.
  kCommand,     // $(…): `source` is the body.
  kBackquote,   // `…`: the body, still escaped.
  kProcess,     // <(…), >(…): `source` is the body, the text a path in /dev/fd.
  kValue,       // ${x:-y}: some text; commands inside are separate expansions. `source` is x.
  kNumber,      // ${#x}, $((1 + 2)).
  kArithmetic,  // No text: `source` is evaluated as arithmetic, as subscripts are.
  kAssigns,     // ${x:=y}: `source` is x, which gets a value.
  kUnsafe,      // May run hidden commands: ${x@P}, ${!x}.
};

struct Expansion {
  ExpansionKind kind = ExpansionKind::kValue;
  bool quoted = false;       // A quoted expansion stays one word.
  std::size_t position = 0;  // Index in Word::text.
  std::string_view source;
  bool inside = false;          // Runs inside another expansion; its text is part of that one's.
  char op = 0;                  // Of a kValue: the operator after the name, such as `%`.
  std::string_view array = {};  // Of an element: the array's name.
};

struct Word {
  static constexpr std::size_t kNone = std::string::npos;

  std::string_view source;
  std::string text;  // Without quotes and expansions.
  std::vector<Expansion> expansions;
  std::size_t glob = kNone;  // Index in `text` of the first unquoted * ? [ or brace list.
  bool braces = false;       // Has a brace list, so it can become several words.
  bool quoted = false;       // Partly quoted or escaped, so not a reserved word.
  bool redirects = false;    // A redirection operator follows without a blank.
};

enum class TokenKind {
  kWord,
  kNumber /* before a redirection */,
  kOperator,
  kNewline,
  kEnd,
  kError
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view source;
  Word word;  // Set for a kWord.
};

struct Heredoc {
  Word body;  // With expansions, unless the delimiter was quoted.
};

// The work allowed for one command line, shared by all readers of its parts.
struct Budget {
  std::size_t steps = 0;
  // Words and expansions. Nobody writes more, and each takes time to judge.
  std::size_t words = 10'000;
};

class Lexer {
 public:
  // REQUIRES: `text` and `budget` outlive the lexer.
  Lexer(std::string_view text, Budget& budget, int depth = 0);

  // The next token. After kEnd or kError, returns the same token again.
  Token Next();

  // The index after the last token.
  std::size_t position() const { return position_; }

  // In the order of their `<<`. A body is complete once the newline after it was read.
  std::vector<Heredoc>& heredocs() { return heredocs_; }

  // Reads the inside of `((…))`, after the `((`, as a word. Returns false and consumes nothing if
  // it is not arithmetic.
  bool ReadArithmeticCommand(std::size_t begin, Word& word);

 private:
  struct Pending {
    std::size_t index;
    std::string delimiter;
    bool quoted;
    bool strips_tabs;
  };

  bool Spend();
  char At(std::size_t position) const { return position < text_.size() ? text_[position] : '\0'; }
  void SkipBlanks();
  Token Fail();
  Token Operator(std::size_t length);
  Token ReadNewline();
  Token ReadWord();
  void ReadHeredocs();
  std::string_view NextLine();
  void ReadHeredocBody(const Pending& pending);

  // Each reads from position_, appends to `word` and returns whether the input was well-formed.
  bool ReadUnquoted(Word& word);
  bool ReadEscape(Word& word);
  bool ReadSingle(Word& word);
  bool ReadAnsi(Word& word);
  bool ReadAnsiEscape(std::string& text);
  bool ReadDouble(Word& word);
  bool ReadDollar(Word& word, bool quoted);
  bool ReadBraced(Word& word, bool quoted);
  void ClassifyBraced(std::string_view inside, std::size_t at, Word& word) const;
  bool ReadBackquote(Word& word, bool quoted);
  bool ReadCommand(Word& word, bool quoted, ExpansionKind kind = ExpansionKind::kCommand);
  bool ReadArithmetic(Word& word, bool quoted);
  bool ReadParameter(Word& word, bool quoted);
  // Reads one special byte inside ${…} or $((…)), with the quotes and expansions in there.
  bool ReadInside(Word& word, bool quoted);

  std::string_view text_;
  Budget& budget_;
  int depth_;
  std::size_t position_ = 0;
  bool failed_ = false;
  bool delimiter_next_ = false;  // The last operator was << or <<-.
  bool delimiter_strips_ = false;
  std::vector<Pending> pending_;
  std::vector<Heredoc> heredocs_;
};

}  // namespace credence::governor::shell
