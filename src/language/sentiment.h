// SPDX-License-Identifier: Apache-2.0
// Sentiment: how pleased the writer of a comment is.
//
// A table of words with weights and a few rules, no model: deterministic, thread-safe, some
// microseconds for a sentence. English. docs/sentiment.md says how it reads, and how often it is
// right.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

class CommentView;

struct SentimentWord {
  std::string words;  // As written.
  double weight = 0;  // After negations, degrees and what its sentence does to it.

  bool operator==(const SentimentWord&) const = default;
};

struct Sentiment {
  double score = 0;                  // -1 to 1.
  std::vector<SentimentWord> words;  // That it rests on, in order; none of weight 0.

  bool operator==(const Sentiment&) const = default;
};

// Any bytes are accepted. Code between back ticks, links and quoted lines ("> …") are passed over,
// and a comment in another language is 0. The first 5,000 words are read.
Sentiment ReadSentiment(std::string_view comment);

// For comments whose words are read already, and that count together: the sum of all weights, and
// the score that it gives.
double SentimentSum(CommentView words);
double SentimentOfSum(double sum);

}  // namespace credence::language
