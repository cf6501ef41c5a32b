// SPDX-License-Identifier: Apache-2.0
// Words that deny the words after them: "not", "no longer", "avoid", "fail to", "stop …ing".
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "language/tokens.h"

namespace credence::language {

struct NegationCue {
  enum class Reach {
    kClause,   // to the end of the clause; a second one cancels it: "don't forget to"
    kPhrase,   // ends at the next verb too: "a man without a hat is singing"
    kWord,     // the next word: "non-blocking"
    kPartly,   // the clause is neither said nor denied: "not all", "not always"
    kNothing,  // an idiom that denies nothing: "not only"
  };
  Reach reach = Reach::kClause;
  std::size_t tokens = 1;  // The number of tokens in the cue.
};

// The cue at the beginning of `tokens`.
std::optional<NegationCue> CueAt(std::span<const Token> tokens);

}  // namespace credence::language
