// SPDX-License-Identifier: Apache-2.0
// Splits a sentence into clauses, each with its subject: "I live in Porto and work at Acme" is "I
// live in Porto" and "I work at Acme". Where splitting is not safe, they stay together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/extraction/clause_words.h"

namespace credence::language {

struct ClauseText {
  std::string text;
  bool is_reason = false;  // "because I …", "since I …", but not "since I moved".
};

std::vector<ClauseText> ClausesOf(std::string_view sentence);

// The position of the verb in a clause about "my …" or "our …"; words.size() if none is recognised.
// REQUIRES: the clause begins with "my", "our" or "your".
std::size_t VerbOfMine(ClauseWords words);

}  // namespace credence::language
