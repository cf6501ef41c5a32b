// SPDX-License-Identifier: Apache-2.0
// The lexicon of sentiment as rows of words that weigh the same. Written for reviews of code,
// design and documents, and for general text.
#pragma once

#include <span>
#include <string_view>

namespace credence::language {

struct WeightedWords {
  double weight;  // -1 to 1.
  std::string_view words;
};

// Separated by blanks; inflections are found by their stem.
std::span<const WeightedWords> SentimentWords();
// Adjectives that are compared with -er and -est.
std::span<const WeightedWords> GradedSentimentWords();
// Separated by "|". They go before the words within them.
std::span<const WeightedWords> SentimentPhrases();
// Emoticons and emoji, separated by blanks.
std::span<const WeightedWords> SentimentSymbols();

}  // namespace credence::language
