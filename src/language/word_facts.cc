// SPDX-License-Identifier: Apache-2.0
#include "language/word_facts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "language/action_items.h"
#include "language/polarity/function_words.h"
#include "language/sentiment/lexicon.h"
#include "language/themes/key_words.h"
#include "language/themes/phrases.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Frequent words of one side only.
constexpr auto kEnglish = SortedWords<
    "a about and are as at be but by can could do does for from have here i if is it not of on or "
    "our please should that the their there these they this to was we what when which will with "
    "would you your">();
constexpr auto kForeign = SortedWords<
    "aber als aqui auch auf aus avec bei bem bien cest che como con cosa da dans das dass de deja "
    "del della dem den der des det di die dieser du een ein eine einen el elle er es est esta este "
    "et falta fehlt fue gut haben hat het hier ich il ils im ist je kein keine la las le les lo "
    "los mais mas met mit muito muy nach ne nella nicht niet noch non nous nur och ohne os ou para "
    "pas pero por pour que qui se sehr sie sin sind som sont su sur tres um uma un una und une van "
    "voor vous werden wir wird y zijn zu zum zur">();

constexpr auto kContrasts = SortedWords<"but however nevertheless yet">();
constexpr auto kConcessions = SortedWords<"although despite though while">();
constexpr auto kWishes = SortedWords<"could if might should would">();

// May name the topic of a comment: neither grammar nor opinion.
bool IsContent(std::string_view word, const WordFacts& facts) {
  if (word.size() < 3 || word.ends_with("ly") || facts.sentiment != 0) return false;
  if (!std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; })) return false;
  return !facts.Is(WordFacts::kFunction) && !facts.Is(WordFacts::kOpensKeyWords) &&
         !facts.Is(WordFacts::kNegator) && !facts.Is(WordFacts::kDegree) && !IsBland(word);
}

WordFacts LookUp(std::string_view word) {
  WordFacts facts;
  const auto set = [&](WordFacts::Flag flag, bool holds) {
    if (holds) facts.flags |= flag;
  };
  const auto sentiment = SentimentOf(word);
  facts.sentiment = sentiment.value_or(0);
  facts.phrase_word = SentimentPhraseWordOf(word);
  facts.theme_stem = ThemeStemOf(word);
  facts.needs = NeedsFrom(word);
  facts.politeness = PolitenessFrom(word);
  set(WordFacts::kHasSentiment, sentiment.has_value());
  set(WordFacts::kOpensSentiment, !SentimentPhrasesFrom(facts.phrase_word).empty());
  set(WordFacts::kDegree, DegreeOf(word).has_value());
  set(WordFacts::kNegator, IsNegator(word));
  set(WordFacts::kContrast, IsAmong(kContrasts, word));
  set(WordFacts::kConcession, IsAmong(kConcessions, word));
  set(WordFacts::kWish, IsAmong(kWishes, word));
  set(WordFacts::kEnglish, IsAmong(kEnglish, word));
  set(WordFacts::kForeign, IsAmong(kForeign, word));
  set(WordFacts::kOpensTheme, !ThemePhrasesFrom(facts.theme_stem).empty());
  set(WordFacts::kFunction, IsFunctionWord(word));
  set(WordFacts::kOpensKeyWords, OpensKeyWords(word));
  set(WordFacts::kRequestVerb, IsRequestVerb(word));
  set(WordFacts::kFollowsNoun, FollowsNoun(word));
  set(WordFacts::kContent, IsContent(word, facts));
  return facts;
}

// A word as numbers, which compare faster than bytes.
class Key {
 public:
  static constexpr std::size_t kBytesMax = 24;

  Key() = default;
  // REQUIRES: neither empty nor longer than kBytesMax. The parts overlap, to avoid reading single
  // bytes or beyond the word; together with the size they identify the word.
  explicit Key(std::string_view word) : size_(word.size()) {
    const char* const begin = word.data();
    const char* const end = begin + word.size();
    if (size_ >= 8) {
      parts_[0] = Load<std::uint64_t>(begin);
      parts_[1] = Load<std::uint64_t>(size_ > 16 ? begin + 8 : end - 8);
      if (size_ > 16) parts_[2] = Load<std::uint64_t>(end - 8);
    } else if (size_ >= 4) {
      parts_[0] = Load<std::uint32_t>(begin);
      parts_[1] = Load<std::uint32_t>(end - 4);
    } else {
      parts_[0] = static_cast<unsigned char>(*begin);
      parts_[0] = parts_[0] << 8 | static_cast<unsigned char>(begin[size_ / 2]);
      parts_[0] = parts_[0] << 8 | static_cast<unsigned char>(end[-1]);
    }
  }
  bool operator==(const Key&) const = default;

  std::size_t Hash() const {
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15U;
    std::uint64_t hash = (parts_[0] ^ size_) * kMix;
    hash = (hash ^ (hash >> 32) ^ parts_[1] ^ std::rotl(parts_[2], 32)) * kMix;
    return static_cast<std::size_t>(hash >> 32);
  }

 private:
  template <class T>
  static T Load(const char* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }

  std::array<std::uint64_t, 3> parts_{};
  std::uint64_t size_ = 0;  // 0: no word.
};

struct alignas(64) Remembered {
  Key key;
  WordFacts facts;
};

}  // namespace

WordFacts FactsOf(std::string_view word) {
  // Several times the usual vocabulary of a reviewer. Two words may share a slot.
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

}  // namespace credence::language
