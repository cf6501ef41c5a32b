// SPDX-License-Identifier: Apache-2.0
// The rubric by which a prompt sets the number: a base, and points for kinds of words.
#pragma once

#include <cstdint>
#include <string>

#include "governor/phrases.h"
#include "governor/types.h"

namespace credence::governor {

// `has_read`: something of the project was read in this session. The reason is as in
// "debug, fix or error -10, nothing read yet -15".
Rubric Assess(const Words& prompt, bool has_read);

// The number that so many points make of a base.
std::int64_t Assessed(std::int64_t points, std::int64_t base);

}  // namespace credence::governor
