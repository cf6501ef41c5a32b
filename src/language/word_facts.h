// SPDX-License-Identifier: Apache-2.0
// What the readers of comments know about a single word without its context.
#pragma once

#include <cstdint>
#include <string_view>

namespace credence::language {

// Small, because every word of a comment has its own copy; all zero for an unknown word.
struct WordFacts {
  enum Flag : std::uint32_t {
    kHasSentiment = 1U << 0,    // SentimentOf knows it, possibly with weight 0.
    kOpensSentiment = 1U << 1,  // A phrase of SentimentPhrasesFrom begins with it.
    kDegree = 1U << 2,          // DegreeOf
    kNegator = 1U << 3,         // "not"
    kContrast = 1U << 4,        // "but"
    kConcession = 1U << 5,      // "although"
    kWish = 1U << 6,            // "could"
    kEnglish = 1U << 7,         // A frequent word of English only.
    kForeign = 1U << 8,         // A frequent word of other languages.
    kOpensTheme = 1U << 9,      // A phrase of ThemePhrasesFrom begins with its stem.
    kFunction = 1U << 10,       // IsFunctionWord
    kOpensKeyWords = 1U << 11,  // OpensKeyWords
    kContent = 1U << 12,        // May be the topic of a comment.
    kRequestVerb = 1U << 13,    // IsRequestVerb
    kFollowsNoun = 1U << 14,    // FollowsNoun
  };

  double sentiment = 0;  // SentimentOf; also 0 if it has none.
  std::uint32_t flags = 0;
  std::uint32_t needs = 0;        // NeedsFrom
  std::uint16_t theme_stem = 0;   // ThemeStemOf
  std::uint16_t phrase_word = 0;  // SentimentPhraseWordOf
  std::uint8_t politeness = 0;    // PolitenessFrom

  bool Is(Flag flag) const { return (flags & flag) != 0; }
};

// Thread-safe. Each thread caches the facts of recent words, because looking them all up takes ten
// times as long as reading the word.
WordFacts FactsOf(std::string_view word);

}  // namespace credence::language
