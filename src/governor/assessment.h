// SPDX-License-Identifier: Apache-2.0
// The rubric by which a prompt sets the score: a base, plus points for kinds of words.
#pragma once

#include <cstdint>
#include <string>

#include "governor/phrases.h"
#include "governor/types.h"

namespace credence::governor {

// `has_read`: this session has read something of the project. The reason reads like "bug-fix task
// -10, nothing read yet -15".
Rubric Assess(const Words& prompt, bool has_read);

// The score: `base` plus `points`, within the scale.
std::int64_t Assessed(std::int64_t points, std::int64_t base);

}  // namespace credence::governor
