// SPDX-License-Identifier: Apache-2.0
#include "text/sentiment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include "text/comment_words.h"
#include "text/sentiment/lexicon.h"

namespace credence::text {
namespace {

constexpr std::size_t kWordsMax = 5000;

// How far before a word a negation and a degree reach, in words of the same clause.
constexpr std::size_t kNegationReach = 4;
constexpr std::size_t kDegreeReach = 2;

// Factors on the weight of a word.
constexpr double kNegatedPraise = -0.7;  // "not good" is less than "bad".
constexpr double kNegatedBlame = -0.4;   // "not bad" is faint praise.
constexpr double kShouted = 1.2;
constexpr double kExclaimed = 0.1;  // For each mark.
constexpr double kAsked = 0.6;      // "is this good enough?"
constexpr double kWished = 0.3;     // "could be a good place", "if it is nice"
constexpr double kBeforeBut = 0.6;  // "nice, but …": what follows is what is meant.
constexpr double kAfterBut = 1.25;
// The sum at which the score is 0.71.
constexpr double kHalfWay = 1.1;

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

// A word or phrase of the table.
struct Hit {
  std::size_t begin = 0;
  std::size_t end = 0;
  double weight = 0;
};

class Reader {
 public:
  explicit Reader(std::string_view comment)
      : comment_(comment), words_(ReadCommentWords(comment, kWordsMax)) {}

  Sentiment Read() {
    Sentiment sentiment;
    const bool english = LooksEnglish(words_);
    for (std::size_t begin = 0; begin < words_.size();) {
      std::size_t end = begin + 1;
      while (end < words_.size() && words_[end - 1].pause < Pause::kSentence) ++end;
      ReadSentence(begin, end, english, sentiment);
      begin = end;
    }
    double sum = 0;
    for (const SentimentWord& word : sentiment.words) sum += word.weight;
    sentiment.score = sum / std::sqrt(sum * sum + kHalfWay * kHalfWay);
    return sentiment;
  }

 private:
  void ReadSentence(std::size_t begin, std::size_t end, bool english, Sentiment& sentiment) {
    hits_.clear();
    std::size_t free = begin;
    for (std::size_t at = begin; at < end;) {
      const std::optional<Hit> hit = HitAt(at, end, english);
      if (!hit) {
        ++at;
        continue;
      }
      at = hit->end;
      if (hit->weight == 0) continue;
      hits_.push_back({hit->begin, hit->end, Weighed(*hit, free)});
      // The words of a phrase are used up: "without tests" does not negate what follows.
      if (hit->end > hit->begin + 1) free = hit->end;
    }
    WeighContrast(begin, end);
    const CommentWord& last = words_[end - 1];
    const double loudness = 1 + kExclaimed * last.exclamations;
    const double factor = last.pause == Pause::kQuestion ? kAsked : loudness;
    for (const Hit& hit : hits_) {
      const std::size_t from = words_[hit.begin].begin;
      sentiment.words.push_back({std::string(comment_.substr(from, words_[hit.end - 1].end - from)),
                                 hit.weight * factor});
    }
  }

  // The longest phrase of the table that begins here.
  std::optional<Hit> HitAt(std::size_t at, std::size_t end, bool english) const {
    const CommentWord& word = words_[at];
    if (word.is_symbol) {
      const std::optional<double> weight = SentimentOfSymbol(word.text);
      return weight ? std::optional<Hit>({at, at + 1, *weight}) : std::nullopt;
    }
    if (!english || word.is_code || IsDegree(at, end)) return std::nullopt;
    const std::size_t longest = std::min(LongestPhraseFrom(word.text), end - at);
    std::string phrase;
    std::optional<Hit> hit;
    for (std::size_t size = 1; size <= longest; ++size) {
      const CommentWord& next = words_[at + size - 1];
      if (next.is_code || next.is_symbol) break;
      if (size > 1) phrase.push_back(' ');
      phrase.append(next.text);
      if (const auto weight = SentimentOf(phrase)) hit = Hit{at, at + size, *weight};
      if (next.pause != Pause::kNone) break;
    }
    return hit;
  }

  // "incredibly slow": it belongs to the next word.
  bool IsDegree(std::size_t at, std::size_t end) const {
    return at + 1 < end && words_[at].pause == Pause::kNone && DegreeOf(words_[at].text) &&
           SentimentOf(words_[at + 1].text).value_or(0) != 0;
  }

  // The words from `free` on may bear on it.
  double Weighed(const Hit& hit, std::size_t free) const {
    double weight = hit.weight;
    if (words_[hit.begin].is_symbol) return weight;
    if (words_[hit.begin].shouted) weight *= kShouted;
    bool negated = false;
    bool wished = false;
    for (std::size_t back = 1; back <= kNegationReach && hit.begin >= free + back; ++back) {
      const CommentWord& word = words_[hit.begin - back];
      if (word.pause != Pause::kNone || IsIn(kContrasts, word.text)) break;
      if (back <= kDegreeReach) weight *= DegreeOf(word.text).value_or(1);
      if (IsNegator(word.text) && !OnlyLooksNegating(hit.begin - back)) negated = !negated;
      wished = wished || IsIn(kWishes, word.text);
    }
    if (negated) weight *= weight > 0 ? kNegatedPraise : kNegatedBlame;
    if (wished && weight > 0) weight *= kWished;
    return std::clamp(weight, -1.5, 1.5);
  }

  // "not only", "no doubt"
  bool OnlyLooksNegating(std::size_t at) const {
    if (at + 1 >= words_.size()) return false;
    const std::string& next = words_[at + 1].text;
    return (words_[at].text == "not" && (next == "only" || next == "just")) ||
           (words_[at].text == "no" && (next == "doubt" || next == "matter" || next == "longer"));
  }

  // "A, but B" means B; "although A, B" does so too.
  void WeighContrast(std::size_t begin, std::size_t end) {
    std::size_t but = end;
    for (std::size_t at = begin; at < end; ++at) {
      if (IsIn(kContrasts, words_[at].text)) but = at;
    }
    const bool concedes = IsIn(kConcessions, words_[begin].text);
    if (but == end && concedes) {
      for (but = begin; but + 1 < end && words_[but].pause != Pause::kClause;) ++but;
    }
    if (but == end || but == begin) return;
    for (Hit& hit : hits_) hit.weight *= hit.begin < but ? kBeforeBut : kAfterBut;
  }

  std::string_view comment_;
  std::vector<CommentWord> words_;
  std::vector<Hit> hits_;
};

}  // namespace

Sentiment ReadSentiment(std::string_view comment) { return Reader(comment).Read(); }

}  // namespace credence::text
