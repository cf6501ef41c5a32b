// SPDX-License-Identifier: Apache-2.0
// The main clause of a sentence: the positions of its subject, auxiliary and verb.
//
//   In Porto , my sister 's colleagues do not usually work on Fridays .
//              └──── subject ───────┘  verb          main
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "language/statement.h"
#include "language/statement/word.h"
#include "language/statement/word_class.h"

namespace credence::language {

struct Clause {
  // No sentence has more adverbs in a row.
  static constexpr std::size_t kAdverbsMax = 8;

  enum class Person { kFirst, kSecond, kThird };

  // Positions of words. An introduction may precede the subject: "In Porto,".
  std::size_t subject = 0;
  std::size_t subject_end = 0;
  std::size_t verb = 0;  // The finite verb, which has the tense and agrees with the subject.
  std::size_t main = 0;  // The main verb; the same without an auxiliary.
  std::optional<std::size_t> negation;  // "not" or "n't" between them.

  std::string base;                        // Of `main`: "work", "be".
  Auxiliary auxiliary = Auxiliary::kNone;  // The kind of `verb`, if it is not also `main`.
  Person person = Person::kThird;
  bool plural = false;
  Tense tense = Tense::kPresent;
  bool negated = false;      // Also by "never" and "no longer".
  bool progressive = false;  // "is working"
  bool passive = false;      // "was born"

  bool IsCopula() const { return base == "be" && auxiliary == Auxiliary::kNone; }
};

// Nothing if the words are a question, a request, a fragment, or too unusual.
std::optional<Clause> ReadClause(std::span<const Word> words);

// What a sentence without a clause is.
bool IsQuestion(std::span<const Word> words);  // "Is Ana here", with or without a mark
bool IsRequest(std::span<const Word> words);   // "Use tabs", "Never deploy on Fridays"

}  // namespace credence::language
