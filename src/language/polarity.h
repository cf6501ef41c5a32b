// SPDX-License-Identifier: Apache-2.0
// The polarity guard: whether two texts about the same thing say the opposite. Embeddings cannot
// tell: they place "use a potion" and "do not use a potion" close together.
//
// By rules and tables, without a model: deterministic, thread-safe, accepts any bytes, some ten
// microseconds for two sentences. English. docs/polarity.md describes the rules and their accuracy.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

enum class Opposition {
  kNone,
  kNegation,
  kAntonym,
  kNumber,
  kAlternative,  // One word in the place of another that excludes it: "red" and "blue".
  kRoles,        // The same words, with who and whom exchanged.
};

struct Polarity {
  Opposition opposition = Opposition::kNone;
  // The words it is based on, for a person: "'not use' against 'use'", "3 hearts against 5 hearts".
  std::string reason;

  bool IsOpposite() const { return opposition != Opposition::kNone; }
};

// No text opposes itself. Symmetric, except for the order of the words in the reason. Assumes that
// the texts are about the same thing (similar embeddings or shared words): unrelated texts are not
// opposites.
Polarity ComparePolarity(std::string_view a, std::string_view b);

}  // namespace credence::language
