// SPDX-License-Identifier: Apache-2.0
// What the readers of comments know about a word by itself, whatever stands around it.
#pragma once

#include <cstdint>
#include <string_view>

namespace credence::text {

struct WordFacts {
  double sentiment = 0;      // SentimentOf
  double degree = 1;         // DegreeOf; 1: it is none.
  std::uint16_t stem = 0;    // ThemeStemOf; 0: no phrase of the themes has it.
  std::uint8_t longest = 1;  // LongestPhraseFrom
  bool continues = false;    // ContinuesPhrase
  bool has_sentiment = false;
  bool is_degree = false;
  bool is_negator = false;
  bool is_contrast = false;     // "but"
  bool is_concession = false;   // "although"
  bool is_wish = false;         // "could"
  bool is_english = false;      // A frequent word of English alone,
  bool is_foreign = false;      // or of other languages.
  bool opens_politely = false;  // What a polite request may begin with.
  bool opens_need = false;      // What a need or a lack may begin with.
};

// Thread-safe. Each thread remembers the facts of the words that it met last, because looking them
// all up takes ten times as long as reading the word.
WordFacts FactsOf(std::string_view word);

}  // namespace credence::text
