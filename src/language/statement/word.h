// SPDX-License-Identifier: Apache-2.0
// The words of a sentence as they are written, so that a sentence can be put together again: the
// gaps and words of it, one after the other, are the sentence.
//
// Contractions are parted: "doesn't" is "does" and "n't", "Ana's from Porto" has "Ana" and "'s",
// but the possessive of "Ana's sister" is one word. What stands in double quotes, backticks or
// brackets is one word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Word {
  std::string_view gap;   // White space and marks before it.
  std::string_view text;  // As written.
  std::string lower;      // Lower case, written out: "not" for "n't", "am" for "'m".
  bool opaque = false;    // Quoted, in brackets, a number or an address: it can be a noun only.

  bool HasCommaBefore() const { return gap.find_first_of(",;:") != std::string_view::npos; }
  bool IsCapital() const { return !text.empty() && text[0] >= 'A' && text[0] <= 'Z'; }
  bool IsContracted() const { return text.size() > 1 && gap.empty() && !opaque; }
};

struct Words {
  std::vector<Word> words;
  std::string_view end;  // The marks after the last word.
};

// Refers to `sentence`.
Words WordsOf(std::string_view sentence);

}  // namespace credence::language
