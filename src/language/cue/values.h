// SPDX-License-Identifier: Apache-2.0
// Values that a turn restates: "8 pm please" after "A table for two at 7 pm?" corrects without any
// word that says so.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "language/cue/words.h"

namespace credence::language {

// The first and the last word + 1 of `turn` that name another value than `previous` does: a time,
// a day, a month, a number of the same thing; of a short turn also a name. None: it restates
// nothing, or repeats a value of the same kind.
std::optional<std::pair<std::size_t, std::size_t>> OtherValue(CueWords turn, CueWords previous);

}  // namespace credence::language
