// SPDX-License-Identifier: Apache-2.0
// Turns that find fault with the answer before them, in other words than "no" and "that's wrong":
// "but this code is not correct", "you forgot the header", "try again", "I was asking about 2016".
#pragma once

#include <cstddef>
#include <optional>

#include "language/cue/previous.h"
#include "language/cue/words.h"

namespace credence::language {

struct Fault {
  bool corrects = false;  // The turn says what is right; otherwise it only complains.
  double weight = 0;
  // The words it rests on.
  std::size_t begin = 0;
  std::size_t end = 0;
};

// A report about something else is no fault of the answer: "The message in the README is wrong".
std::optional<Fault> FindFault(CueWords turn, const PreviousTurn& previous);

}  // namespace credence::language
