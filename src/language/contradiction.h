// SPDX-License-Identifier: Apache-2.0
// Contradiction: whether two statements cannot both be true. By rules, without a model: the same
// subject and predicate with different objects where only one can hold, a negation, different
// numbers, an antonym.
#pragma once

#include <string>
#include <string_view>

#include "credence/enum_names.h"

namespace credence::language {

enum class Conflict { kNone, kObject, kNegation, kNumber, kAntonym };
CREDENCE_ENUM_NAMES(Conflict, "none", "object", "negation", "number", "antonym")

struct Contradiction {
  Conflict kind = Conflict::kNone;
  // The implications conflict, but both may be true: "Ana prefers tea" and "Ana prefers coffee" can
  // hold on different mornings; "Ana lives in Porto" and "Ana lives in Lisbon" cannot.
  bool soft = false;
  std::string reason;  // For a person: "lives in: Porto against Lisbon".

  bool IsConflict() const { return kind != Conflict::kNone; }
  bool operator==(const Contradiction&) const = default;
};

// Symmetric, except for the order of the words in the reason. Unrelated statements do not
// contradict each other, nor does a statement contradict itself.
Contradiction CompareStatements(std::string_view a, std::string_view b);

// The key shared by statements that could contradict each other: subject and predicate in one
// normal form ("ana|live in"). Empty if the statement cannot be read.
std::string ContradictionKey(std::string_view statement);

}  // namespace credence::language
