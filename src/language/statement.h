// SPDX-License-Identifier: Apache-2.0
// A statement: its subject, what it says about the subject, and an object.
//
//   "Ana doesn't live in Porto any more."  →  Ana · live in · Porto any more, negated
//
// English, by rules: reads the main clause of the first sentence up to its finite verb.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::language {

enum class Tense {
  kPresent,  // "lives", "is living"
  kPast,     // "lived", "used to live"
  kPerfect,  // "has lived": up to now
  kFuture,   // "will live", "is going to live"
};

struct Statement {
  std::string subject;  // As written: "Ana", "my sister", "I".
  // The verb in its base form with its particle or preposition, without auxiliaries and negation:
  // "prefer", "live in", "grow up in", "be", "be from". In the passive with "be", because subject
  // and object are exchanged: "be born in".
  std::string predicate;
  std::string object;  // The rest, as written, without the final mark: "no meat", "to swim".
  bool negated = false;
  Tense tense = Tense::kPresent;
  std::string modal;  // "can", "should", "may"; empty if there is none, and for the future.

  bool operator==(const Statement&) const = default;
};

// Nothing if no clause with a subject and a finite verb is recognised (a question, a request, a
// fragment, another language).
std::optional<Statement> ReadStatement(std::string_view text);

}  // namespace credence::language
