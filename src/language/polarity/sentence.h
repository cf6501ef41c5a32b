// SPDX-License-Identifier: Apache-2.0
// A sentence in the form that the polarity guard compares: its words with their poles, denials and
// clauses, and its numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/polarity/opposites.h"
#include "language/polarity/quantity.h"
#include "language/polarity/rivals.h"

namespace credence::language {

struct PolarWord {
  std::string stem;
  std::span<const Pole> poles;
  std::span<const RivalPlace> places;
  double sentiment = 0;  // -1 to 1.
  bool undoes = false;   // See rivals.h.
  int clause = 0;
  bool particle = false;     // See opposites.h.
  bool conditional = false;  // After "if", "when", "unless".
  bool denied = false;       // Within the reach of an odd number of negations.
  bool open = false;         // Neither asserted nor denied: after "not all".
  bool focus = false;        // The first word after a negation.
  bool introduced = false;   // The noun of a subject that is not known yet: "a brown dog".
  bool progressive = false;  // "running"
  bool attribute = false;    // Directly after an article: "the ruined wall".
  // Position in the source. The first word after a negation begins at the negation.
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct PolarQuantity {
  Quantity quantity;
  int clause = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// A grammatical word that another one excludes.
enum class Marker { kAlso, kOnly, kAll, kSome, kBecause, kDespite, kTo, kFrom, kUntil, kAfter };
inline constexpr std::size_t kMarkers = 10;

struct MarkerAt {
  std::size_t word = 0;  // The word after it.
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct PolarSentence {
  std::vector<PolarWord> words;
  std::vector<PolarQuantity> quantities;
  // The first of each.
  std::array<std::optional<MarkerAt>, kMarkers> markers;
  // The verb of "is chased by the dog"; the agent follows it.
  std::optional<std::size_t> passive_verb;
  // Sums of the hashes of all other words but articles. Equal for sentences with the same words in
  // another order.
  std::uint64_t function_words = 0;
  std::uint64_t voice_words = 0;  // "Is", "was", "by".
};

// The sentences that state or ask for something, so no questions. Reads only the first 2,000 words,
// marks and numbers.
std::vector<PolarSentence> ReadSentences(std::string_view text);

}  // namespace credence::language
