// SPDX-License-Identifier: Apache-2.0
// What kind of answer the previous turn asks for: "yeah" answers a question, but says nothing while
// the other goes on talking.
#pragma once

#include <optional>
#include <string_view>

#include "language/cue/words.h"

namespace credence::language {

enum class PreviousKind {
  kUnknown,    // There is no previous turn, or it is unknown.
  kStatement,  // Nothing is asked.
  kNod,        // "Okay", "uh-huh": nothing to confirm or reject.
  kQuestion,   // Yes or no: "Is that right?", "Shall I book it?", "Please confirm."
  kRestated,   // Repeats what the user wants or said: "You want two tickets."
  kChoice,     // "Friday or Saturday?", "Which one?": yes does not answer it.
  kMoreHelp,   // "Anything else?"
};

struct PreviousTurn {
  PreviousKind kind = PreviousKind::kUnknown;
  bool is_negative = false;    // It denies something: "You don't eat meat."
  bool wants_consent = false;  // "Shall I?", "Please confirm", "…, right?": "okay" is an answer.
  // It has a question mark, other than in "…, right?" and the like, or there is no punctuation at
  // all.
  bool is_asked = false;
  Tokens words;

  // It expects a yes or a no.
  bool Asks() const { return kind == PreviousKind::kQuestion || kind == PreviousKind::kRestated; }
};

PreviousTurn ReadPrevious(std::optional<std::string_view> turn);

}  // namespace credence::language
