// SPDX-License-Identifier: Apache-2.0
// The phrases that express doubt, as eval/certainty/fit.py fitted them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace credence::language {

// Phrases, separated by ", ", and what each takes from a certainty of 100. A phrase has up to four
// items, separated by spaces: the first word of a row below, "^" for the beginning of a sentence,
// or
// "_" for other words.
struct DoubtPhrases {
  std::int16_t cost;
  std::string_view phrases;
};

// Rows of words that the phrases do not distinguish, separated by spaces.
std::span<const std::string_view> DoubtWordRows();
std::span<const DoubtPhrases> DoubtPhraseRows();

}  // namespace credence::language
