// SPDX-License-Identifier: Apache-2.0
// Values that a turn restates: "8 pm please" after "A table for two at 7 pm?" is a correction
// without a phrase that says so.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "language/cue/words.h"

namespace credence::language {

// The first and last + 1 word of `turn` that name a different value than `previous`: a time, a day,
// a month, a number of the same thing; in a short turn also a name. Nothing if it restates no
// value, or repeats one of the same kind.
std::optional<std::pair<std::size_t, std::size_t>> OtherValue(CueWords turn, CueWords previous);

}  // namespace credence::language
