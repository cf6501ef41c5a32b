// SPDX-License-Identifier: Apache-2.0
// What words and phrases weigh: the table that sentiment is read from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace credence::language {

// -1 to 1. 0: it says nothing, though words within it would ("no problem", "would like").
// REQUIRES: lower case. A word is also found by its inflections ("improves"), its adverb
// ("beautifully"), and with letters repeated ("goood").
std::optional<double> SentimentOf(std::string_view word);

struct SentimentPhrase {
  static constexpr std::size_t kWordsMax = 8;
  double weight = 0;
  std::size_t size = 0;                          // 2 and more.
  std::array<std::uint16_t, kWordsMax> words{};  // The first `size` of them, by their numbers.
};

// The number of a word that phrases have; 0: none has it.
std::uint16_t SentimentPhraseWordOf(std::string_view word);

// Those that begin with the word, the longest first.
std::span<const SentimentPhrase> SentimentPhrasesFrom(std::uint16_t word);

// "!", emoticons and emoji, as written.
std::optional<double> SentimentOfSymbol(std::string_view symbol);

// What a word before another does to its weight: 1.3 for "very", 0.6 for "slightly".
std::optional<double> DegreeOf(std::string_view word);

// "not", "never", "hardly", "without", …
bool IsNegator(std::string_view word);

}  // namespace credence::language
