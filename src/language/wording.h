// SPDX-License-Identifier: Apache-2.0
// Wording: a statement said with the certainty it deserves, as a grammatical sentence.
//
//   "I prefer tea"      definite   "You definitely prefer tea."
//   "Ana isn't at home" tentative  "Ana might not be at home."
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace credence::language {

enum class Certainty { kDefinite, kGeneral, kTentative, kDoubtful };

// All of them, the surest first.
inline constexpr std::array kCertainties = {Certainty::kDefinite, Certainty::kGeneral,
                                            Certainty::kTentative, Certainty::kDoubtful};

// Begins with a capital if it begins with a letter of ASCII, ends with one full stop, and says
// "definitely" or "always", "generally" or "often", "might" or "It seems", "I'm not certain, but
// possibly". What the user said in the first person is said to the user in the second. What is no
// clause is named ("The rule is generally: use tabs."), so that the sentence stays grammatical.
// Each sentence of several is worded. Any bytes; the answer is valid UTF-8 on one line.
// docs/wording.md has the rules.
std::string Worded(std::string_view statement, Certainty certainty);

}  // namespace credence::language
