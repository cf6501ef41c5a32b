// SPDX-License-Identifier: Apache-2.0
// The clauses of a sentence, each with its subject: "I live in Porto and work at Acme" is "I live
// in Porto" and "I work at Acme". Where it is not safe to part them they stay together.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/extraction/clause_words.h"

namespace credence::language {

std::vector<std::string> ClausesOf(std::string_view sentence);

// Where the verb of a clause about "my …" or "our …" stands; words.size(): none is recognised.
// REQUIRES: the clause begins so.
std::size_t VerbOfMine(ClauseWords words);

}  // namespace credence::language
