// SPDX-License-Identifier: Apache-2.0
// A request that is made again with something changed: "create a contact named Tom" after "create a
// contact" and "Sorry, a contact needs a name".
//
// A linear model over few measures of likeness. Its coefficients are in restated_table.h, with
// where they come from; eval/cues fits them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "language/cue/previous.h"
#include "language/cue/words.h"

namespace credence::language {

inline constexpr auto kRestatedFeatures = std::to_array<std::string_view>(
    {"always", "failed", "letters", "words", "first word", "last word", "same", "length", "short",
     "asked", "answered", "failed letters", "failed words", "failed first word", "failed same"});
using RestatedFeatures = std::array<double, kRestatedFeatures.size()>;

// `before` is what the user had asked before the previous turn.
RestatedFeatures ReadRestated(CueWords turn, const PreviousTurn& previous, CueWords before);

// Whether the turn says that it could not do what was asked: "Sorry, I don't understand."
bool HasFailed(const PreviousTurn& previous);

// How likely `turn` is `before` put right: 0 to 1, exact on every processor.
double RestatedScore(const RestatedFeatures& features);

}  // namespace credence::language
