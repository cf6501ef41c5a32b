// SPDX-License-Identifier: Apache-2.0
#include "language/sentiment/lexicon.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/letters.h"
#include "language/polarity/stem.h"
#include "language/sentiment/table.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};
template <typename Value>
using Map = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

// Other words are kept as written: "moving" is praise, "move" is not.
bool IsBaseForm(std::string_view word) {
  return !word.ends_with("ing") && !word.ends_with("ed") && !word.ends_with("ly") &&
         !word.ends_with("en") && !word.ends_with('s');
}

// "nicer", "cleanest", "uglier", "bigger" of "nice", "clean", "ugly", "big".
std::string Graded(std::string_view word, std::string_view ending) {
  std::string form(word);
  const std::size_t size = form.size();
  if (form.ends_with('e')) {
    form.pop_back();
  } else if (form.ends_with('y')) {
    form.back() = 'i';
  } else if (size == 3 && !IsVowel(form[0]) && IsVowel(form[1]) && form[2] != 'w') {
    form.push_back(form.back());
  }
  return form.append(ending);
}

class SentimentLexicon {
 public:
  static const SentimentLexicon& Get() {
    static const SentimentLexicon kLexicon;
    return kLexicon;
  }

  std::optional<double> Find(std::string_view word) const {
    if (const auto known = Known(word)) return known;
    if (word.size() < 4 || word.find(' ') != std::string_view::npos) return std::nullopt;
    if (const auto stem = stems_.find(Stem(word)); stem != stems_.end()) return stem->second;
    if (const auto adverb = Adverb(word)) return adverb;
    return Stretched(word);
  }

  std::uint16_t PhraseWordOf(std::string_view word) const {
    const auto found = phrase_words_.find(word);
    return found == phrase_words_.end() ? std::uint16_t{0} : found->second;
  }

  std::span<const SentimentPhrase> PhrasesFrom(std::uint16_t word) const {
    return phrases_from_[word];
  }

  std::optional<double> Symbol(std::string_view symbol) const {
    const auto found = symbols_.find(symbol);
    if (found == symbols_.end()) return std::nullopt;
    return found->second;
  }

 private:
  SentimentLexicon() {
    for (const WeightedWords& row : SentimentWords()) {
      for (const std::string_view word : ItemsOf(row.words)) {
        words_.try_emplace(std::string(word), row.weight);
        if (IsBaseForm(word)) stems_.try_emplace(Stem(word), row.weight);
      }
    }
    for (const WeightedWords& row : GradedSentimentWords()) {
      for (const std::string_view word : ItemsOf(row.words)) {
        words_.try_emplace(std::string(word), row.weight);
        // A comparative says less than the word itself: "cleaner" may still be unclean.
        words_.try_emplace(Graded(word, "er"), row.weight * 0.8);
        words_.try_emplace(Graded(word, "est"), row.weight * 1.2);
      }
    }
    phrases_from_.resize(1);
    for (const WeightedWords& row : SentimentPhrases()) {
      for (const std::string_view phrase : ItemsOf(row.words, '|')) AddPhrase(phrase, row.weight);
    }
    for (auto& phrases : phrases_from_) {
      std::ranges::sort(phrases, [](const SentimentPhrase& a, const SentimentPhrase& b) {
        return a.size != b.size ? a.size > b.size : a.words < b.words;
      });
    }
    for (const WeightedWords& row : SentimentSymbols()) {
      for (const std::string_view symbol : ItemsOf(row.words)) {
        symbols_.try_emplace(std::string(symbol), row.weight);
      }
    }
  }

  void AddPhrase(std::string_view written, double weight) {
    words_.insert_or_assign(std::string(written), weight);
    SentimentPhrase phrase{.weight = weight};
    if (written.find(' ') == std::string_view::npos) return;
    for (const std::string_view word : ItemsOf(written)) {
      CREDENCE_CHECK(phrase.size < SentimentPhrase::kWordsMax, "the table has no longer phrases");
      const auto next = static_cast<std::uint16_t>(phrases_from_.size());
      const auto [at, is_new] = phrase_words_.try_emplace(std::string(word), next);
      if (is_new) phrases_from_.emplace_back();
      phrase.words[phrase.size++] = at->second;
    }
    auto& phrases = phrases_from_[phrase.words[0]];
    std::erase_if(phrases, [&](const SentimentPhrase& each) {
      return each.size == phrase.size && each.words == phrase.words;
    });
    phrases.push_back(phrase);
  }

  std::optional<double> Known(std::string_view phrase) const {
    const auto found = words_.find(phrase);
    if (found == words_.end()) return std::nullopt;
    return found->second;
  }

  // "nicely", "terribly", "happily"
  std::optional<double> Adverb(std::string_view word) const {
    if (!word.ends_with("ly") || word.size() < 6) return std::nullopt;
    std::string base(word.substr(0, word.size() - 2));
    if (const auto known = Known(base)) return known;
    if (base.ends_with('i')) {
      base.back() = 'y';
      return Known(base);
    }
    base.append("le");
    return Known(base);
  }

  // "sooo goood": three or more equal letters become two, or else one.
  std::optional<double> Stretched(std::string_view word) const {
    for (const std::size_t keep : {std::size_t{2}, std::size_t{1}}) {
      std::string shorter;
      std::size_t run = 0;
      bool stretched = false;
      for (std::size_t i = 0; i < word.size(); ++i) {
        run = i > 0 && word[i] == word[i - 1] ? run + 1 : 1;
        stretched = stretched || run > 2;
        if (run <= keep) shorter.push_back(word[i]);
      }
      if (!stretched) return std::nullopt;
      if (const auto known = Known(shorter)) return known;
    }
    return std::nullopt;
  }

  Map<double> words_;  // Includes phrases.
  Map<double> stems_;
  Map<double> symbols_;
  Map<std::uint16_t> phrase_words_;
  std::vector<std::vector<SentimentPhrase>> phrases_from_;  // By the number of the first word.
};

constexpr auto kNegators = SortedWords<
    "barely hardly lack lacking lacks neither never no nobody none nor not nothing nowhere rarely "
    "scarcely seldom without">();

constexpr double kMuch = 1.3;
constexpr double kSome = 1.15;
constexpr double kLittle = 0.6;
// Sorted.
constexpr auto kDegrees = std::to_array<std::pair<std::string_view, double>>({
    {"absolutely", kMuch},   {"almost", kLittle},
    {"amazingly", kMuch},    {"awfully", kMuch},
    {"bit", kLittle},        {"completely", kMuch},
    {"deeply", kMuch},       {"definitely", kSome},
    {"enormously", kMuch},   {"entirely", kMuch},
    {"especially", kSome},   {"exceptionally", kMuch},
    {"extremely", kMuch},    {"fairly", 0.8},
    {"fucking", kMuch},      {"fully", kSome},
    {"hella", kMuch},        {"highly", kMuch},
    {"hugely", kMuch},       {"incredibly", kMuch},
    {"insanely", kMuch},     {"kinda", kLittle},
    {"less", kLittle},       {"little", kLittle},
    {"mainly", 0.9},         {"marginally", kLittle},
    {"maybe", kLittle},      {"mildly", kLittle},
    {"mostly", 0.85},        {"much", kSome},
    {"nearly", 0.8},         {"occasionally", kLittle},
    {"partly", kLittle},     {"perhaps", kLittle},
    {"possibly", kLittle},   {"pretty", kSome},
    {"quite", kSome},        {"rather", 0.9},
    {"really", kMuch},       {"relatively", 0.8},
    {"seriously", kSome},    {"slightly", kLittle},
    {"so", kSome},           {"somewhat", kLittle},
    {"sorta", kLittle},      {"such", kSome},
    {"super", kMuch},        {"surprisingly", kSome},
    {"terribly", kMuch},     {"thoroughly", kMuch},
    {"too", kSome},          {"totally", kMuch},
    {"tremendously", kMuch}, {"truly", kMuch},
    {"ultra", kMuch},        {"unbelievably", kMuch},
    {"utterly", kMuch},      {"very", kMuch},
    {"way", kSome},          {"wonderfully", kMuch},
});
static_assert(std::ranges::is_sorted(kDegrees));

}  // namespace

std::optional<double> SentimentOf(std::string_view word) {
  return SentimentLexicon::Get().Find(word);
}

std::uint16_t SentimentPhraseWordOf(std::string_view word) {
  return SentimentLexicon::Get().PhraseWordOf(word);
}

std::span<const SentimentPhrase> SentimentPhrasesFrom(std::uint16_t word) {
  return SentimentLexicon::Get().PhrasesFrom(word);
}

std::optional<double> SentimentOfSymbol(std::string_view symbol) {
  return SentimentLexicon::Get().Symbol(symbol);
}

std::optional<double> DegreeOf(std::string_view word) {
  const auto found =
      std::ranges::lower_bound(kDegrees, word, {}, &std::pair<std::string_view, double>::first);
  if (found == kDegrees.end() || found->first != word) return std::nullopt;
  return found->second;
}

bool IsNegator(std::string_view word) { return IsAmong(kNegators, word); }

}  // namespace credence::language
