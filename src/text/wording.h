// SPDX-License-Identifier: Apache-2.0
// Wording: a statement said with the certainty it deserves, as a grammatical sentence.
//
//   "I prefer tea"      definite   "You definitely prefer tea."
//   "Ana isn't at home" tentative  "Ana might not be at home."
#pragma once

#include <string>
#include <string_view>

namespace credence::text {

enum class Certainty { kDefinite, kGeneral, kTentative, kDoubtful };

// What the user said in the first person is said to the user in the second. Where the clause cannot
// be read, the whole statement is hedged ("It seems that …"), so that the sentence stays
// grammatical. Any bytes.
std::string Worded(std::string_view statement, Certainty certainty);

}  // namespace credence::text
