// SPDX-License-Identifier: Apache-2.0
// The weights of words and phrases for sentiment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace credence::language {

// -1 to 1. 0: neutral, although words within it are not ("no problem", "would like"). REQUIRES:
// lower case. Also recognises inflections ("improves"), adverbs ("beautifully") and repeated
// letters ("goood").
std::optional<double> SentimentOf(std::string_view word);

struct SentimentPhrase {
  static constexpr std::size_t kWordsMax = 8;
  double weight = 0;
  std::size_t size = 0;                          // At least 2.
  std::array<std::uint16_t, kWordsMax> words{};  // The first `size` are the numbers of its words.
};

// The number of a word that occurs in phrases; 0 if it occurs in none.
std::uint16_t SentimentPhraseWordOf(std::string_view word);

// The phrases that begin with the word, longest first.
std::span<const SentimentPhrase> SentimentPhrasesFrom(std::uint16_t word);

// "!", emoticons and emoji, as written.
std::optional<double> SentimentOfSymbol(std::string_view symbol);

// The factor of a word on the weight of the next: 1.3 for "very", 0.6 for "slightly".
std::optional<double> DegreeOf(std::string_view word);

// "not", "never", "hardly", "without", …
bool IsNegator(std::string_view word);

}  // namespace credence::language
