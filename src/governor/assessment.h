// SPDX-License-Identifier: Apache-2.0
// The rubric by which a prompt sets the score: a base, plus points for kinds of words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "governor/phrases.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// What in the prompt has points, by the names of the settings. `has_read`: this session has read
// something of the project.
std::vector<std::string> TermsOf(const Words& prompt, bool has_read);

// The points of the terms. The reason reads like "bug-fix task -10, nothing read yet -15".
Rubric Score(const std::vector<std::string>& terms, const RubricSettings& settings);
// A recorded assessment by other settings, as far as its terms are known.
Rubric Rescore(const Rubric& recorded, const RubricSettings& settings);
// Whether nothing had been read.
bool LacksReading(const Rubric& rubric);

// The score: `base` plus `points`, within the scale.
std::int64_t Assessed(std::int64_t points, std::int64_t base, const RubricSettings& settings);

}  // namespace credence::governor
