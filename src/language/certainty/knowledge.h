// SPDX-License-Identifier: Apache-2.0
// "I don't know German" and "I don't know Ana" tell of skills and acquaintances; "I don't know" and
// "I don't know the answer" express doubt.
#pragma once

#include <cstddef>
#include <span>

#include "language/tokens.h"

namespace credence::language {

// Whether a "not know", whose "know" is at `know`, is followed by a person, a name or a subject as
// its object. Such an object ends the clause, so that "I don't know Ana will come" stays a doubt.
bool IsNotAcquainted(std::span<const Token> tokens, std::size_t know);

}  // namespace credence::language
