// SPDX-License-Identifier: Apache-2.0
// What was read from words, and how it is written (base/record_json.h).
#pragma once

#include <string>
#include <vector>

#include "base/record_json.h"
#include "language/cue.h"
#include "language/sentiment.h"
#include "language/themes.h"

namespace credence::language {

void Describe(const Cue& cue, auto&& visit) {
  visit("label", cue.label);
  visit("score", cue.score);
  visit("words", cue.words);
  visit("correction", cue.correction);
}

void Describe(const SentimentWord& word, auto&& visit) {
  visit("words", word.words);
  visit("weight", word.weight);
}

void Describe(const Sentiment& sentiment, auto&& visit) {
  visit("score", sentiment.score);
  visit("words", sentiment.words);
}

void Describe(const Theme& theme, auto&& visit) {
  visit("theme", theme.theme);
  visit("score", theme.score);
  visit("words", theme.words);
}

// What a comment is about, and what it asks for.
struct CommentThemes {
  std::vector<Theme> themes;
  std::vector<std::string> actions;
};
void Describe(const CommentThemes& comment, auto&& visit) {
  visit("themes", comment.themes);
  visit("actions", comment.actions);
}

}  // namespace credence::language
