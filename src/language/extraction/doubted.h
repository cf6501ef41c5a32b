// SPDX-License-Identifier: Apache-2.0
// Clauses that doubt a statement: "I'm not sure I prefer tea anymore".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "language/extraction/clause_words.h"

namespace credence::language {

struct Doubt {
  std::string about;  // "I prefer tea": without the doubt, "still" and "anymore".
  std::string words;  // The words it rests on: "I'm not sure … anymore".
};

// Nothing if no words say so. What is doubted need not be a lasting statement. REQUIRES: `words`
// are words of `clause`, from the first one that is not an opening.
std::optional<Doubt> ReadDoubt(std::string_view clause, ClauseWords words);

}  // namespace credence::language
