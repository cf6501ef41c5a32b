// SPDX-License-Identifier: Apache-2.0
// Contradiction: can two statements not both be true? Without a model, by rules: the same subject
// and predicate with another object where only one can hold, a negation, other numbers, an antonym.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "credence/enum_names.h"

namespace credence {
namespace language {

enum class Conflict { kNone, kObject, kNegation, kNumber, kAntonym };

}  // namespace language

template <>
struct EnumNames<language::Conflict> {
  static constexpr std::string_view kWhat = "conflict";
  static constexpr std::array<std::string_view, 5> kNames = {"none", "object", "negation", "number",
                                                             "antonym"};
};

namespace language {

struct Contradiction {
  Conflict kind = Conflict::kNone;
  // Conflicting implications rather than a plain contradiction: "Ana prefers tea", "Ana prefers
  // coffee" can both be true of different mornings; "Ana lives in Porto", "Ana lives in Lisbon"
  // cannot.
  bool soft = false;
  std::string reason;  // For a person: "lives in: Porto against Lisbon".

  bool IsConflict() const { return kind != Conflict::kNone; }
  bool operator==(const Contradiction&) const = default;
};

// Symmetric but for the order of the words in the reason. Two unrelated statements do not
// contradict each other, nor does a statement itself.
Contradiction CompareStatements(std::string_view a, std::string_view b);

// The key under which statements that could contradict each other meet: subject and predicate in
// one normal form ("ana|live in"). Empty: the statement cannot be read.
std::string ContradictionKey(std::string_view statement);

}  // namespace language
}  // namespace credence
