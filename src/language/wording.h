// SPDX-License-Identifier: Apache-2.0
// Wording: expresses a statement with the right certainty, as a grammatical sentence.
//
//   "I prefer tea"      definite   "You definitely prefer tea."
//   "Ana isn't at home" tentative  "Ana might not be at home."
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "credence/enum_names.h"

namespace credence::language {

// Most certain first.
enum class Certainty { kDefinite, kGeneral, kProbable, kTentative, kDoubtful };
CREDENCE_ENUM_NAMES(Certainty, "definite", "general", "probable", "tentative", "doubtful")

inline constexpr std::array kCertainties = {Certainty::kDefinite, Certainty::kGeneral,
                                            Certainty::kProbable, Certainty::kTentative,
                                            Certainty::kDoubtful};

// Which words express a certainty.
enum class WordingStyle {
  kDocument,  // "definitely", "generally", "might" or "It seems", "I'm not certain, but possibly".
  kRated,     // As people rate words: "It seems" is general, and "probably" lies below it.
};
CREDENCE_ENUM_NAMES(WordingStyle, "document", "rated")

// The result begins with a capital if it begins with an ASCII letter, ends with one full stop, and
// has the words of its certainty: "definitely" or "always"; "generally", "often" or (rated) "It
// seems"; "probably"; "might" or (document) "It seems"; "but possibly". The user's first person
// becomes the second person. A text without a clause is quoted ("The rule is generally: use
// tabs."), so that the sentence stays grammatical. Several sentences are worded one by one. Accepts
// any bytes; the result is valid UTF-8 on one line. docs/wording.md has the rules.
std::string Worded(std::string_view statement, Certainty certainty,
                   WordingStyle style = WordingStyle::kDocument);

}  // namespace credence::language
