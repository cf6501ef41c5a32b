// SPDX-License-Identifier: Apache-2.0
// Who speaks to whom: what the user said in the first person, said to the user.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "language/statement/word.h"

namespace credence::language {

// "I told you that my tea was cold" becomes "you told me that your tea was cold". Whoever the first
// pronoun refers to is the user, so a text that begins in the second person stays as it is. "We" is
// user and listener together, and stays. Quotations stay. `kept` owns texts that were put together;
// the words refer to it.
void SpeakToUser(std::vector<Word>& words, std::deque<std::string>& kept);

}  // namespace credence::language
