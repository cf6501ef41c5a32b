// SPDX-License-Identifier: Apache-2.0
// Whether a reviewer doubts his own judgement: "I'm not sure this is right, but …", "I may be
// wrong", "not my area". A hedged fault ("this might fail on Windows"), a question and "I'm not
// sure why you did this" are about the work, and are none.
#pragma once

#include <optional>
#include <string_view>

#include "credence/enum_names.h"

namespace credence::language {

enum class JudgementDoubt { kSome, kStrong };
CREDENCE_ENUM_NAMES(JudgementDoubt, "some", "strong")

// The strongest doubt that the text expresses; nothing if it expresses none. Accepts any bytes;
// reads the first 2,000 words. Fast on texts without a word of doubt.
std::optional<JudgementDoubt> ReadJudgementDoubt(std::string_view text);

}  // namespace credence::language
