// SPDX-License-Identifier: Apache-2.0
#include "language/sentiment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "language/comment_words.h"
#include "language/sentiment/lexicon.h"

namespace credence::language {
namespace {

// How many words of the same clause before a word a negation or a degree can be.
constexpr std::size_t kNegationReach = 4;
constexpr std::size_t kDegreeReach = 2;

// Factors on the weight of a word.
constexpr double kNegatedPraise = -0.7;  // "not good" is milder than "bad".
constexpr double kNegatedBlame = -0.4;   // "not bad" is faint praise.
constexpr double kShouted = 1.2;
constexpr double kExclaimed = 0.1;  // For each mark.
constexpr double kAsked = 0.6;      // "is this good enough?"
constexpr double kWished = 0.3;     // "could be a good place", "if it is nice"
constexpr double kBeforeBut = 0.6;  // "nice, but …": the second part is what counts.
constexpr double kAfterBut = 1.25;
// The sum at which the score is 0.71.
constexpr double kHalfWay = 1.1;

// Words with none of these flags are skipped, except for symbols.
constexpr std::uint32_t kMayHit = WordFacts::kHasSentiment | WordFacts::kOpensSentiment;

// A word or phrase of the table.
struct Hit {
  std::size_t begin = 0;
  std::size_t end = 0;
  double weight = 0;
};

class SentimentReader {
 public:
  explicit SentimentReader(CommentView words) : words_(words) {}

  // Calls `visit` with the first word, the word after the last, and the weight of each hit.
  template <typename Visit>
  void Read(const Visit& visit) const {
    const bool english = LooksEnglish(words_);
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && words_[end - 1].pause < Pause::kSentence) ++end;
      ReadSentence(begin, end, english, visit);
      begin = end;
    }
  }

 private:
  template <typename Visit>
  void ReadSentence(std::size_t begin, std::size_t end, bool english, const Visit& visit) const {
    std::size_t free = begin;
    std::optional<Whole> whole;
    for (std::size_t at = begin; at < end;) {
      const Token& word = words_[at];
      if ((word.facts.flags & kMayHit) == 0 && word.kind != Token::Kind::kSymbol) {
        ++at;
        continue;
      }
      const std::optional<Hit> hit = HitAt(at, end, english);
      if (!hit) {
        ++at;
        continue;
      }
      at = hit->end;
      if (hit->weight == 0) continue;
      if (!whole) whole = WholeOf(begin, end);
      double weight = Weighed(*hit, free);
      if (whole->but) weight *= hit->begin < *whole->but ? kBeforeBut : kAfterBut;
      visit(hit->begin, hit->end, weight * whole->factor);
      // The words of a phrase are consumed: "without tests" does not negate what follows, but "I
      // don't think this is good" does.
      const bool is_doubt = words_[hit->end - 1].text == "think";
      if (hit->end > hit->begin + 1 && !is_doubt) free = hit->end;
    }
  }

  // The effect of a whole sentence on the weights in it.
  struct Whole {
    double factor = 1;
    std::optional<std::size_t> but;  // "A, but B" means B, and so does "although A, B".
  };

  Whole WholeOf(std::size_t begin, std::size_t end) const {
    const Token& last = words_[end - 1];
    const double loudness = 1 + kExclaimed * last.exclamations;
    Whole whole{.factor = last.pause == Pause::kQuestion ? kAsked : loudness};
    std::size_t but = end;
    if (words_.MayHave(WordFacts::kContrast)) {
      for (std::size_t at = begin; at < end; ++at) {
        if (words_[at].facts.Is(WordFacts::kContrast)) but = at;
      }
    }
    if (but == end && words_[begin].facts.Is(WordFacts::kConcession)) {
      for (but = begin; but < end && words_[but].pause != Pause::kClause;) ++but;
      if (but < end) ++but;  // B begins after the pause.
    }
    if (but != end && but != begin) whole.but = but;
    return whole;
  }

  // The longest phrase of the table that begins here.
  std::optional<Hit> HitAt(std::size_t at, std::size_t end, bool english) const {
    const Token& word = words_[at];
    if (word.kind == Token::Kind::kSymbol) {
      const std::optional<double> weight = SentimentOfSymbol(word.text);
      return weight ? std::optional<Hit>({at, at + 1, *weight}) : std::nullopt;
    }
    if (!english || word.kind == Token::Kind::kCode || IsDegree(at, end)) return std::nullopt;
    if (word.facts.Is(WordFacts::kOpensSentiment)) {
      for (const SentimentPhrase& phrase : SentimentPhrasesFrom(word.facts.phrase_word)) {
        if (IsAt(phrase, at, end)) return Hit{at, at + phrase.size, phrase.weight};
      }
    }
    if (!word.facts.Is(WordFacts::kHasSentiment)) return std::nullopt;
    return Hit{at, at + 1, word.facts.sentiment};
  }

  // REQUIRES: its first word is at `at`.
  bool IsAt(const SentimentPhrase& phrase, std::size_t at, std::size_t end) const {
    if (phrase.size > end - at) return false;
    for (std::size_t i = 1; i < phrase.size; ++i) {
      const Token& word = words_[at + i];
      if (word.facts.phrase_word != phrase.words[i] || !word.IsWord() ||
          words_[at + i - 1].pause != Pause::kNone) {
        return false;
      }
    }
    return true;
  }

  // "incredibly slow": it modifies the next word.
  bool IsDegree(std::size_t at, std::size_t end) const {
    return words_[at].facts.Is(WordFacts::kDegree) && at + 1 < end &&
           words_[at].pause == Pause::kNone && words_[at + 1].facts.sentiment != 0;
  }

  // The weight of a hit. Words before `free` are consumed and do not affect it.
  double Weighed(const Hit& hit, std::size_t free) const {
    double weight = hit.weight;
    if (words_[hit.begin].kind == Token::Kind::kSymbol) return weight;
    if (words_[hit.begin].shouted) weight *= kShouted;
    bool negated = false;
    bool wished = false;
    for (std::size_t back = 1; back <= kNegationReach && hit.begin >= free + back; ++back) {
      const Token& word = words_[hit.begin - back];
      const WordFacts& facts = word.facts;
      if (word.pause != Pause::kNone || facts.Is(WordFacts::kContrast)) break;
      if (facts.Is(WordFacts::kDegree) && back <= kDegreeReach) {
        weight *= DegreeOf(word.text).value_or(1);
      }
      if (facts.Is(WordFacts::kNegator) && !OnlyLooksNegating(hit.begin - back)) {
        negated = !negated;
      }
      wished = wished || facts.Is(WordFacts::kWish);
    }
    if (negated) weight *= weight > 0 ? kNegatedPraise : kNegatedBlame;
    if (wished && weight > 0) weight *= kWished;
    return std::clamp(weight, -1.5, 1.5);
  }

  // "not only", "no doubt"
  bool OnlyLooksNegating(std::size_t at) const {
    if (at + 1 >= words_.size()) return false;
    const std::string_view next = words_[at + 1].text;
    return (words_[at].text == "not" && (next == "only" || next == "just")) ||
           (words_[at].text == "no" && (next == "doubt" || next == "matter" || next == "longer"));
  }

  CommentView words_;
};

}  // namespace

Sentiment ReadSentiment(std::string_view comment) {
  const CommentWords read(comment);
  const CommentView words = read.view();
  Sentiment sentiment;
  double sum = 0;
  SentimentReader(words).Read([&](std::size_t begin, std::size_t end, double weight) {
    sentiment.words.push_back({std::string(words.Written(begin, end)), weight});
    sum += weight;
  });
  sentiment.score = SentimentOfSum(sum);
  return sentiment;
}

double SentimentSum(CommentView words) {
  double sum = 0;
  SentimentReader(words).Read([&](std::size_t, std::size_t, double weight) { sum += weight; });
  return sum;
}

double SentimentOfSum(double sum) { return sum / std::sqrt(sum * sum + kHalfWay * kHalfWay); }

}  // namespace credence::language
