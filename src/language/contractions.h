// SPDX-License-Identifier: Apache-2.0
// Contractions: "don't", "dont", "I'm", "it's".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Contraction {
  std::string_view first;   // "do", "can" for "can't", "will" for "won't"
  std::string_view second;  // "not", "am", "is"; empty for a possessive: "Ana's".

  bool IsNegation() const { return second == "not"; }
};

// REQUIRES: `word` is lower case with straight apostrophes. The result may point into it.
std::optional<Contraction> ContractionOf(std::string_view word);

// The text with its common contractions written out, and with what can be contracted contracted; in
// lower case, only for comparisons. Without those that equal the text.
std::vector<std::string> SpelledOtherwise(std::string_view text);

// Whether "'s" after this word means "is" or "has": "it", "she", "what". After other words it may
// be a possessive.
bool TakesIs(std::string_view word);

}  // namespace credence::language
