// SPDX-License-Identifier: Apache-2.0
// Changes the user's first person into the second person.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "language/statement/word.h"

namespace credence::language {

// "I told you that my tea was cold" becomes "you told me that your tea was cold". The first pronoun
// refers to the user, so a text that begins in the second person stays as it is. "We" means user
// and listener together, and stays, as do quotations. `kept` owns newly made texts; the words point
// into it.
void SpeakToUser(std::vector<Word>& words, std::deque<std::string>& kept);

}  // namespace credence::language
