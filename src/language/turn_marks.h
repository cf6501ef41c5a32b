// SPDX-License-Identifier: Apache-2.0
// Words that say what a sentence does with what it states: it changes something that was said
// before, or uses it for a conclusion.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/enum_names.h"

namespace credence::language {

enum class Change {
  kCorrects,  // What was said before was wrong: "Actually we deploy on Mondays".
  kEnds,      // It was right, and is over: "We deploy on Mondays now".
};
CREDENCE_ENUM_NAMES(Change, "corrects", "ends")

struct ChangeMark {
  Change change = Change::kCorrects;
  std::string words;  // As written.

  bool operator==(const ChangeMark&) const = default;
};

// Nothing if the text does not say that something has changed. These words alone change nothing:
// "Actually, I like it" contradicts no one. REQUIRES: what the text states contradicts what was
// said before.
std::optional<ChangeMark> ChangeMarkOf(std::string_view text);

// The same for one statement of a turn: only the clause that makes it counts, and a short one
// before it ("Actually, …", "No, …"). "I live in Lisbon. What now?" changes nothing.
std::optional<ChangeMark> ChangeMarkFor(std::string_view turn, std::string_view statement);

// What a turn asks at its end, if it is something else than what the turn says: "Should I book the
// train?" of "You live in Porto. Should I book the train?". Nothing if it asks nothing, or only for
// agreement: "You live in Porto, right?"
std::optional<std::string> AskedIn(std::string_view turn);

// The words with which a sentence draws a conclusion or sums up: "since you …", "so", "to sum up".
// Nothing if it does not, or asks.
std::optional<std::string> ConclusionMarkOf(std::string_view sentence);

}  // namespace credence::language
