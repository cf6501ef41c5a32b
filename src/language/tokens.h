// SPDX-License-Identifier: Apache-2.0
// The one reader of words: takes a text apart into words, numbers, marks and symbols. Readers
// differ in their rules and in what they make of the words, not in what a word is.
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

// What stands between a word and the next one, the strongest of it.
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

  std::string_view text;  // In lower case, with straight apostrophes.
  std::string_view stem;  // Of a word, if the rules ask for stems.
  // In the source. The words of a contraction share them, unless the rules part their places.
  std::size_t begin = 0;
  std::size_t end = 0;
  WordFacts facts;  // If the rules ask for facts.
  Kind kind = Kind::kWord;
  Pause pause = Pause::kNone;     // After it.
  std::uint8_t exclamations = 0;  // After it, up to three.
  bool capital = false;           // Begins with a capital of ASCII.
  bool shouted = false;           // "GREAT"

  bool IsWord() const { return kind == Kind::kWord; }
  bool IsMark() const { return kind >= Kind::kClauseMark; }
  bool Is(std::string_view word) const { return IsWord() && text == word; }
};

struct TokenRules {
  enum class Contractions : std::uint8_t {
    kWhole,      // "don't" is one word.
    kNegations,  // "don't" is "do" and "not"; of "it's" and "we'll" the first word is kept.
    kApart,      // Also "it's" is "it" and "is"; of "Ana's" the first word is kept.
    kInPlace,    // The same, but "Ana's" is one word, and "I" and "'m" each have their own place.
  };
  enum class Marks : std::uint8_t {
    kPauses,  // They are the pause of the word before them, and no tokens.
    kSigns,   // Those that end a clause or sentence and those of amounts (%, $, <) are tokens.
    kAll,
  };

  Contractions contractions = Contractions::kApart;
  Marks marks = Marks::kPauses;
  bool hurried = false;   // "im" and "gonna" are contractions, as "dont" always is.
  bool numbers = false;   // "10ms" is a number and a word, "v2" is "version" and a number.
  bool quotes = false;    // What stands in quotes, brackets or backticks is one token.
  bool markdown = false;  // Code is a token; links, quoted lines and fenced code are left out.
  bool stems = false;
  bool facts = false;
  std::string_view joints;        // Hold a word together before a letter or digit: "node.js".
  std::string_view digit_joints;  // Hold it together between digits: "10:30".
  std::string_view tails;         // May end a word: "C++".
  std::string_view clause_marks = ",;:()";
  // The usual spelling of a word or symbol as words with a space between ("okay" for "k"); empty:
  // the word as it is, or no token for a symbol. It may change `word`.
  std::string_view (*respell)(std::string& word) = nullptr;
};

// Tokens refer to the source, and to `kept_` where they are not as written.
class Tokens {
 public:
  Tokens() = default;
  // The first `max` of them. Takes any bytes. REQUIRES: `source` outlives the tokens.
  Tokens(std::string_view source, const TokenRules& rules, std::size_t max) {
    Read(source, rules, max);
  }
  Tokens(const Tokens&) = delete;
  Tokens& operator=(const Tokens&) = delete;
  Tokens(Tokens&&) = default;
  Tokens& operator=(Tokens&&) = default;

  // The same into memory that is there already.
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
  std::deque<std::string> kept_;  // Its strings never move.
};

// As statements are compared: with stems, numbers and marks, negations apart.
Tokens Tokenize(std::string_view source, std::size_t max);

// `tokens` begins with the words of the phrase, with one space between.
bool BeginsWith(std::span<const Token> tokens, std::string_view phrase);

// The bytes of the letter or digit at `at`, of whatever script; 0: there is a mark, a symbol, white
// space, or the end.
std::size_t WordBytesAt(std::string_view text, std::size_t at);

}  // namespace credence::language
