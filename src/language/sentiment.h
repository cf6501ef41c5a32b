// SPDX-License-Identifier: Apache-2.0
// Sentiment: how pleased the writer of a comment is.
//
// By a table of weighted words and a few rules, without a model: deterministic, thread-safe, some
// microseconds per sentence. English. docs/sentiment.md describes the rules and their accuracy.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/fields.h"

namespace credence::language {

class CommentView;

struct SentimentWord {
  std::string words;  // As written.
  double weight = 0;  // After negations, degrees and the effect of its sentence.

  bool operator==(const SentimentWord&) const = default;
  CREDENCE_FIELDS(words, weight)
};

struct Sentiment {
  double score = 0;                  // -1 to 1.
  std::vector<SentimentWord> words;  // The words it is based on, in order; none with weight 0.

  bool operator==(const Sentiment&) const = default;
  CREDENCE_FIELDS(score, words)
};

// Accepts any bytes. Skips code between back ticks, links and quoted lines ("> …"); a comment in
// another language scores 0. Reads the first 5,000 words.
Sentiment ReadSentiment(std::string_view comment);

// For several comments that count together, whose words are read already: the sum of all weights,
// and the score for a sum.
double SentimentSum(CommentView words);
double SentimentOfSum(double sum);

}  // namespace credence::language
