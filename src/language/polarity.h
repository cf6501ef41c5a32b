// SPDX-License-Identifier: Apache-2.0
// The polarity guard: do two texts about the same thing say the opposite? Embeddings are blind to
// it: "use a potion" and "do not use a potion" are near each other in every one of them.
//
// Rules and tables, no model: deterministic, thread-safe, any bytes, some ten microseconds for two
// sentences. English. docs/polarity.md says how it reads, and how often it is right.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

enum class Opposition { kNone, kNegation, kAntonym, kNumber };

struct Polarity {
  Opposition opposition = Opposition::kNone;
  // The words it rests on, for a person: "'not use' against 'use'", "3 hearts against 5 hearts".
  std::string reason;

  bool IsOpposite() const { return opposition != Opposition::kNone; }
};

// No text opposes itself. Symmetric but for the order of the words in the reason. Assumes that the
// texts are about the same thing (by an embedding, or by sharing words): two unrelated texts are
// not opposites.
Polarity ComparePolarity(std::string_view a, std::string_view b);

}  // namespace credence::language
