// SPDX-License-Identifier: Apache-2.0
// Splits a text into words, numbers, marks and symbols. All readers of language use it: they differ
// in their rules, but agree on what a word is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/word_facts.h"

namespace credence::language {

// The strongest separator between a word and the next one.
enum class Pause : std::uint8_t { kNone, kClause, kSentence, kQuestion };

struct Token {
  enum class Kind : std::uint8_t {
    kWord,
    kNumber,       // "3", "1,000", "3.5", "1.2.3", "10:30", "2026-01-05", without sign and unit
    kCode,         // `x`, snake_case, camelCase, call(); its text is as written.
    kSymbol,       // An emoji or an emoticon, as written.
    kQuoted,       // In quotes, brackets or backticks; its text is the opening mark.
    kClauseMark,   // , : ( ) and dashes
    kSentenceEnd,  // . ! and line breaks
    kQuestionEnd,
    kSign,  // Any other mark.
  };

  std::string_view text;  // Lower case, with straight apostrophes.
  std::string_view stem;  // For words, if the rules ask for stems.
  // Position in the source. The words of a contraction share it, unless the rules separate them.
  std::size_t begin = 0;
  std::size_t end = 0;
  WordFacts facts;  // If the rules ask for facts.
  Kind kind = Kind::kWord;
  Pause pause = Pause::kNone;     // After it.
  std::uint8_t exclamations = 0;  // After it, up to three.
  bool capital = false;           // Begins with an ASCII capital.
  bool shouted = false;           // "GREAT"

  bool IsWord() const { return kind == Kind::kWord; }
  bool IsMark() const { return kind >= Kind::kClauseMark; }
  bool Is(std::string_view word) const { return IsWord() && text == word; }
};

struct TokenRules {
  enum class Contractions : std::uint8_t {
    kWhole,      // "don't" is one word.
    kNegations,  // "don't" is "do" and "not"; of "it's" and "we'll" only the first word is kept.
    kApart,      // "it's" is also "it" and "is"; of "Ana's" only the first word is kept.
    kInPlace,    // As kApart, but "Ana's" is one word, and "I" and "'m" have separate positions.
  };
  enum class Marks : std::uint8_t {
    kPauses,  // Marks become the pause of the word before them, not tokens.
    kSigns,   // Marks that end a clause or sentence, and signs of amounts (%, $, <), are tokens.
    kAll,
  };

  Contractions contractions = Contractions::kApart;
  Marks marks = Marks::kPauses;
  bool hurried = false;   // "im" and "gonna" are contractions, as "dont" always is.
  bool numbers = false;   // "10ms" is a number and a word, "v2" is "version" and a number.
  bool quotes = false;    // Text in quotes, brackets or backticks is one token.
  bool markdown = false;  // Code is a token; links, quoted lines and fenced code are skipped.
  bool stems = false;
  bool facts = false;
  std::string_view joints;        // Join a word before a letter or digit: "node.js".
  std::string_view digit_joints;  // Join it between digits: "10:30".
  std::string_view tails;         // May end a word: "C++".
  std::string_view clause_marks = ",;:()";
  // The usual spelling of a word or symbol as words separated by spaces ("okay" for "k"). Empty
  // keeps a word as it is, and drops a symbol. May change `word`.
  std::string_view (*respell)(std::string& word) = nullptr;
};

// Tokens point into the source, or into `kept_` where they differ from it.
class Tokens {
 public:
  Tokens() = default;
  // Reads the first `max` tokens. Accepts any bytes. REQUIRES: `source` outlives the tokens.
  Tokens(std::string_view source, const TokenRules& rules, std::size_t max) {
    Read(source, rules, max);
  }
  Tokens(const Tokens&) = delete;
  Tokens& operator=(const Tokens&) = delete;
  Tokens(Tokens&&) = default;
  Tokens& operator=(Tokens&&) = default;

  // As above, reusing memory.
  void Read(std::string_view source, const TokenRules& rules, std::size_t max);

  std::vector<Token>& list() { return list_; }
  const Token* data() const { return list_.data(); }
  std::size_t size() const { return list_.size(); }
  bool empty() const { return list_.empty(); }
  const Token& operator[](std::size_t i) const { return list_[i]; }
  const Token& front() const { return list_.front(); }
  const Token& back() const { return list_.back(); }
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }

 private:
  std::vector<Token> list_;
  std::deque<std::string> kept_;  // A deque, so that strings never move.
};

// For comparing statements: with stems, numbers and marks, and negations split.
Tokens Tokenize(std::string_view source, std::size_t max);

// `tokens` begins with the words of the phrase, with one space between.
bool BeginsWith(std::span<const Token> tokens, std::string_view phrase);

// The size in bytes of the letter or digit at `at`, in any script; 0 for a mark, a symbol, white
// space, or the end.
std::size_t WordBytesAt(std::string_view text, std::size_t at);

}  // namespace credence::language
