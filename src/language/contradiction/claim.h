// SPDX-License-Identifier: Apache-2.0
// A statement in the form in which it is compared: normalised subject, predicate as in the table,
// objects by stem, and the times at which it holds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/contradiction/predicate.h"
#include "language/polarity/quantity.h"
#include "language/statement.h"

namespace credence::language {

// One object of the predicate: "tea" and "coffee" in "tea and coffee".
struct ClaimItem {
  std::vector<std::string> core;  // Stems, sorted, without numbers.
  std::vector<std::string> rest;  // The same for the part after a preposition: "with two cats".
  std::vector<Quantity> quantities;
  std::string name;         // The core in lower case: "new york".
  std::string text;         // The whole, as written.
  bool article = false;     // It begins with "a" or "an".
  bool determiner = false;  // Begins with "the", "my" and the like.
  bool capital = false;
};

struct Claim {
  enum class Frequency { kUnsaid, kRarely, kSometimes, kOften, kAlways };

  std::string subject;          // "speaker", "speaker sister", "ana silva"
  std::string subject_text;     // As written.
  bool is_proper_name = false;  // The subject is one or more capitalised words.
  bool is_definite = false;     // "my …", "the …", "Ana's …": there is only one.

  std::string group;    // Only predicates of the same group can contradict each other.
  std::string meaning;  // Predicates with the same meaning are equivalent.
  std::string preposition;
  ObjectSort sort = ObjectSort::kAny;
  bool soft = false;
  bool timeless = false;
  bool opposite = false;  // The opposite of the group's other predicates.

  std::vector<ClaimItem> items;
  std::vector<std::string> alternatives;  // Stems of "coffee" in "prefer tea to coffee".
  std::string role;                       // Stems of what follows "as": "use Go as …".
  std::vector<std::string> times;         // When, sorted: "monday", "2019", "if rain".

  bool conditional = false;  // One of the times is a condition.

  Tense tense = Tense::kPresent;
  std::string modal;
  Frequency frequency = Frequency::kUnsaid;
  bool negated = false;
  bool also = false;    // Adds to other claims: "also works at Acme".
  bool gone = false;    // "used to": no longer true.
  bool points = false;  // Refers to something said before: "I like it".
  bool open = false;    // Neither asserted nor denied: "may", "not always".
  std::string said;     // What it says about the subject, as written.
};

// Nothing if it cannot be read, or is about nobody in particular ("some people", "she").
std::optional<Claim> ReadClaim(std::string_view statement);

}  // namespace credence::language
