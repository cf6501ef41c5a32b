// SPDX-License-Identifier: Apache-2.0
#include "text/word_facts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "text/action_items.h"
#include "text/sentiment/lexicon.h"
#include "text/themes/phrases.h"

namespace credence::text {
namespace {

// Frequent words that are of one side alone. Sorted.
constexpr auto kEnglish = std::to_array<std::string_view>(
    {"a",     "about", "and",   "are",   "as",   "at",   "be",     "but",    "by",   "can",
     "could", "do",    "does",  "for",   "from", "have", "here",   "i",      "if",   "is",
     "it",    "not",   "of",    "on",    "or",   "our",  "please", "should", "that", "the",
     "their", "there", "these", "they",  "this", "to",   "was",    "we",     "what", "when",
     "which", "will",  "with",  "would", "you",  "your"});
static_assert(std::ranges::is_sorted(kEnglish));
constexpr auto kForeign = std::to_array<std::string_view>(
    {"aber",   "als",    "aqui",  "auch", "auf",   "aus",   "avec", "bei",  "bem",   "bien",
     "c'est",  "che",    "como",  "con",  "cosa",  "da",    "dans", "das",  "dass",  "de",
     "deja",   "del",    "della", "dem",  "den",   "der",   "des",  "det",  "di",    "die",
     "dieser", "du",     "een",   "ein",  "eine",  "einen", "el",   "elle", "er",    "es",
     "est",    "esta",   "este",  "et",   "falta", "fehlt", "fue",  "gut",  "haben", "hat",
     "het",    "hier",   "ich",   "il",   "ils",   "im",    "ist",  "je",   "kein",  "keine",
     "la",     "las",    "le",    "les",  "lo",    "los",   "mais", "mas",  "met",   "mit",
     "muito",  "muy",    "nach",  "ne",   "nella", "nicht", "niet", "noch", "non",   "nous",
     "nur",    "och",    "ohne",  "os",   "ou",    "para",  "pas",  "pero", "por",   "pour",
     "que",    "qui",    "se",    "sehr", "sie",   "sin",   "sind", "som",  "sont",  "su",
     "sur",    "tres",   "um",    "uma",  "un",    "una",   "und",  "une",  "van",   "voor",
     "vous",   "werden", "wir",   "wird", "y",     "zijn",  "zu",   "zum",  "zur"});
static_assert(std::ranges::is_sorted(kForeign));

// Sorted.
constexpr auto kContrasts =
    std::to_array<std::string_view>({"but", "however", "nevertheless", "yet"});
constexpr auto kConcessions =
    std::to_array<std::string_view>({"although", "despite", "though", "while"});
constexpr auto kWishes =
    std::to_array<std::string_view>({"could", "if", "might", "should", "would"});

template <std::size_t N>
bool IsIn(const std::array<std::string_view, N>& table, std::string_view word) {
  return std::ranges::binary_search(table, word);
}

WordFacts LookUp(std::string_view word) {
  WordFacts facts;
  const auto sentiment = SentimentOf(word);
  const auto degree = DegreeOf(word);
  facts.sentiment = sentiment.value_or(0);
  facts.has_sentiment = sentiment.has_value();
  facts.degree = degree.value_or(1);
  facts.is_degree = degree.has_value();
  facts.stem = ThemeStemOf(word);
  facts.longest = static_cast<std::uint8_t>(LongestPhraseFrom(word));
  facts.continues = ContinuesPhrase(word);
  facts.is_negator = IsNegator(word);
  facts.is_contrast = IsIn(kContrasts, word);
  facts.is_concession = IsIn(kConcessions, word);
  facts.is_wish = IsIn(kWishes, word);
  facts.is_english = IsIn(kEnglish, word);
  facts.is_foreign = IsIn(kForeign, word);
  facts.opens_politely = OpensPolitely(word);
  facts.opens_need = OpensNeed(word);
  return facts;
}

// A word as numbers, which are cheaper to compare than bytes.
struct Key {
  static constexpr std::size_t kBytesMax = 24;
  std::array<std::uint64_t, 3> parts{};
  std::uint64_t size = 0;  // 0: of no word.

  Key() = default;
  // REQUIRES: not longer than kBytesMax.
  explicit Key(std::string_view word) : size(word.size()) {
    std::memcpy(parts.data(), word.data(), word.size());
  }
  bool operator==(const Key&) const = default;

  std::size_t Hash() const {
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15u;
    std::uint64_t hash = parts[0] * kMix;
    hash = (hash ^ (hash >> 32) ^ parts[1]) * kMix;
    hash = (hash ^ (hash >> 32) ^ parts[2]) * kMix;
    return static_cast<std::size_t>(hash >> 32);
  }
};

struct Remembered {
  Key key;
  WordFacts facts;
};

}  // namespace

WordFacts FactsOf(std::string_view word) {
  // Room for a reviewer's usual words several times over. Two words may share a place.
  constexpr std::size_t kPlaces = 1024;
  static thread_local std::array<std::array<Remembered, 2>, kPlaces> remembered;
  if (word.empty() || word.size() > Key::kBytesMax) return LookUp(word);
  const Key key(word);
  auto& [newer, older] = remembered[key.Hash() % kPlaces];
  if (newer.key == key) return newer.facts;
  if (older.key == key) return older.facts;
  older = newer;
  newer = {.key = key, .facts = LookUp(word)};
  return newer.facts;
}

}  // namespace credence::text
