// SPDX-License-Identifier: Apache-2.0
// The words of a sentence as written: joined with their gaps, they give the sentence again.
//
// Contractions are split: "doesn't" is "does" and "n't", "Ana's from Porto" has "Ana" and "'s", but
// the possessive in "Ana's sister" stays one word. Text in double quotes, backticks or brackets is
// one word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Word {
  std::string_view gap;   // White space and marks before the word.
  std::string_view text;  // As written.
  std::string lower;      // Lower case, expanded: "not" for "n't", "am" for "'m".
  bool opaque = false;    // Quoted, in brackets, a number or an address, so it can only be a noun.

  bool HasCommaBefore() const { return gap.find_first_of(",;:") != std::string_view::npos; }
  bool IsCapital() const { return !text.empty() && text[0] >= 'A' && text[0] <= 'Z'; }
  bool IsContracted() const { return text.size() > 1 && gap.empty() && !opaque; }
};

struct Words {
  std::vector<Word> words;
  std::string_view end;  // The marks after the last word.
};

// Points into `sentence`.
Words WordsOf(std::string_view sentence);

}  // namespace credence::language
