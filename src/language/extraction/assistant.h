// SPDX-License-Identifier: Apache-2.0
// What an assistant states about the user or the project, in the user's first person: "So you live
// in Porto" is "I live in Porto".
#pragma once

#include <string>
#include <string_view>

#include "language/extraction/reasons.h"

namespace credence::language {

struct AboutUser {
  std::string text =
      {};               // In the user's first person. Empty if the clause is about something else.
  bool hedged = false;  // "It sounds like you …"
  Reason reason = {};   // Why it is skipped.
};

// Most of what assistants say about "you" is advice, courtesy or an explanation of code, so only
// verbs and nouns that are known to describe a person or a project are accepted. The text need not
// be a lasting statement.
AboutUser ReadAboutUser(std::string_view clause);

// Whether a sentence holds only under a condition or in an example.
bool IsConditional(std::string_view sentence);

}  // namespace credence::language
