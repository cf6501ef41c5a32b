// SPDX-License-Identifier: Apache-2.0
// What the turn before asks of an answer: "yeah" is an answer to a question, and says nothing while
// the other goes on talking.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "language/cue/words.h"

namespace credence::language {

enum class PreviousKind {
  kUnknown,    // There is none, or it is not known.
  kStatement,  // Nothing is asked.
  kNod,        // "Okay", "uh-huh": nothing is said that could be confirmed or rejected.
  kQuestion,   // Yes or no: "Is that right?", "Shall I book it?", "Please confirm."
  kRestated,   // Says what the user wants or said: "You want two tickets."
  kChoice,     // "Friday or Saturday?", "Which one?": yes is no answer to it.
  kMoreHelp,   // "Anything else?"
};

struct PreviousTurn {
  PreviousKind kind = PreviousKind::kUnknown;
  bool is_negative = false;    // It says that something is not so: "You don't eat meat."
  bool wants_consent = false;  // "Shall I?", "Please confirm", "…, right?": "okay" answers it.
  // With a question mark, but for "…, right?" and the like; or there are no marks to tell it by.
  bool is_asked = false;
  Tokens words;

  // It wants a yes or a no.
  bool Asks() const { return kind == PreviousKind::kQuestion || kind == PreviousKind::kRestated; }
};

PreviousTurn ReadPrevious(std::optional<std::string_view> turn);

}  // namespace credence::language
