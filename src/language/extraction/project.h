// SPDX-License-Identifier: Apache-2.0
// Statements about the project that the speaker works on: "Our project uses PostgreSQL 14", "The
// API is written in Go", "Tests run with pytest".
#pragma once

#include <cstddef>

#include "language/extraction/clause_words.h"
#include "language/extraction/reasons.h"

namespace credence::language {

// The position of the word after a subject that is a project or a part of one; words.size() if
// the clause has no such subject.
std::size_t ProjectVerb(ClauseWords words);

// Whether the clause says something lasting about the project. REQUIRES: verb == ProjectVerb(words)
// < words.size().
Reason ReadProject(ClauseWords words, std::size_t verb);

}  // namespace credence::language
