// SPDX-License-Identifier: Apache-2.0
// A sentence as the polarity guard compares it: its words with their poles, which of them are
// denied, in which clause they are, and its numbers.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/polarity/opposites.h"
#include "language/polarity/quantity.h"

namespace credence::language {

struct PolarWord {
  std::string stem;
  std::span<const Pole> poles;
  int clause = 0;
  bool particle = false;     // See opposites.h.
  bool conditional = false;  // After "if", "when", "unless".
  bool denied = false;       // An odd number of negations reaches it.
  bool open = false;         // Neither said nor denied: after "not all".
  bool focus = false;        // The first word behind a negation.
  // In the source; from the negation on if it is the first word behind one.
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct PolarQuantity {
  Quantity quantity;
  int clause = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct PolarSentence {
  std::vector<PolarWord> words;
  std::vector<PolarQuantity> quantities;
};

// The sentences of a text that state or ask for something; questions do neither. What comes after
// the first 2,000 words, marks and numbers is not read.
std::vector<PolarSentence> ReadSentences(std::string_view text);

}  // namespace credence::language
