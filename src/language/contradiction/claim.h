// SPDX-License-Identifier: Apache-2.0
// A statement as it is compared with others: its subject in one form, its predicate as the table
// knows it, its objects by stem, and when it holds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/contradiction/predicate.h"
#include "language/polarity/quantity.h"
#include "language/statement.h"

namespace credence::language {

// One of the things that stand after the predicate: "tea" and "coffee" of "tea and coffee".
struct ClaimItem {
  std::vector<std::string> core;  // Stems, sorted, without numbers.
  std::vector<std::string> rest;  // The same of what follows a preposition: "with two cats".
  std::vector<Quantity> quantities;
  std::string name;         // Of the core in lower case, as written: "new york".
  std::string text;         // The whole, as written.
  bool article = false;     // It begins with "a" or "an".
  bool determiner = false;  // With "the", "my" and the like.
  bool capital = false;
};

struct Claim {
  enum class Frequency { kUnsaid, kRarely, kSometimes, kOften, kAlways };

  std::string subject;          // "speaker", "speaker sister", "ana silva"
  std::string subject_text;     // As written.
  bool is_proper_name = false;  // The subject is one or more capitalised words.
  bool is_definite = false;     // "my …", "the …", "Ana's …": there is one.

  std::string group;    // Predicates of other groups cannot contradict it.
  std::string meaning;  // Predicates with the same one mean the same.
  std::string preposition;
  ObjectSort sort = ObjectSort::kAny;
  bool soft = false;
  bool timeless = false;
  bool opposite = false;  // Of the others of its group.

  std::vector<ClaimItem> items;
  std::vector<std::string> alternatives;  // Stems of "coffee" in "prefer tea to coffee".
  std::string role;                       // Stems of what follows "as": "use Go as …".
  std::vector<std::string> times;         // When, sorted: "monday", "2019", "if rain".

  bool conditional = false;  // One of them is a condition.

  Tense tense = Tense::kPresent;
  std::string modal;
  Frequency frequency = Frequency::kUnsaid;
  bool negated = false;
  bool also = false;    // It adds to others: "also works at Acme".
  bool gone = false;    // "used to": not any more.
  bool points = false;  // At something said before: "I like it".
  bool open = false;    // Neither said nor denied: "may", "not always".
  std::string said;     // What it says of the subject, as written.
};

// Nothing: it cannot be read, or it is about nothing in particular ("some people", "she").
std::optional<Claim> ReadClaim(std::string_view statement);

}  // namespace credence::language
