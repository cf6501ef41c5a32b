// SPDX-License-Identifier: Apache-2.0
// Words that deny what follows: "not", "no longer", "avoid", "fail to", "stop …ing".
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "language/tokens.h"

namespace credence::language {

struct NegationCue {
  enum class Reach {
    kClause,   // to the end of the clause; a second one there lifts it: "don't forget to"
    kPhrase,   // to the next verb as well: "a man without a hat is singing"
    kWord,     // the next word: "non-blocking"
    kPartly,   // the clause is neither said nor denied: "not all", "not always"
    kNothing,  // an idiom that denies nothing: "not only"
  };
  Reach reach = Reach::kClause;
  std::size_t tokens = 1;  // That it is made of.
};

// The cue that `tokens` begins with.
std::optional<NegationCue> CueAt(std::span<const Token> tokens);

}  // namespace credence::language
