// SPDX-License-Identifier: Apache-2.0
// How sure a writer sounds that what he says is so: "I live in Porto" 1, "I think" about 0.6,
// "maybe" about 0.3, "I have no idea" near 0.
//
// Phrases with values fitted to people's ratings, and a few rules (questions, numbers, reported
// speech). Without a model: deterministic, the same on every processor, thread-safe, some
// microseconds per sentence. English. docs/certainty.md describes the rules and their accuracy.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "credence/fields.h"

namespace credence::language {

struct CertaintyWords {
  std::string words;     // As written.
  double certainty = 1;  // Of a sentence with these words alone.

  bool operator==(const CertaintyWords&) const = default;
  CREDENCE_FIELDS(words, certainty)
};

struct CertaintyReading {
  double certainty = 1;               // 0 to 1. 1 if nothing in the text expresses doubt.
  std::vector<CertaintyWords> words;  // The words that lower it, in order.

  bool operator==(const CertaintyReading&) const = default;
  CREDENCE_FIELDS(certainty, words)
};

// Accepts any bytes. Reads the first 2,000 words. The certainty of more than three sentences is
// their mean; fewer sentences count as one, because "I'm not sure, though." is about the sentence
// before it.
CertaintyReading ReadCertainty(std::string_view text);

}  // namespace credence::language
