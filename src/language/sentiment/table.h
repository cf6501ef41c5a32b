// SPDX-License-Identifier: Apache-2.0
// The lexicon of sentiment: rows of words with equal weight. Written for reviews of code, design
// and documents, and for general text.
#pragma once

#include <span>
#include <string_view>

namespace credence::language {

struct WeightedWords {
  double weight;  // -1 to 1.
  std::string_view words;
};

// Separated by blanks; inflections are matched by stem.
std::span<const WeightedWords> SentimentWords();
// Adjectives with comparative forms in -er and -est.
std::span<const WeightedWords> GradedSentimentWords();
// Separated by "|". They take precedence over the words within them.
std::span<const WeightedWords> SentimentPhrases();
// Emoticons and emoji, separated by blanks.
std::span<const WeightedWords> SentimentSymbols();

}  // namespace credence::language
