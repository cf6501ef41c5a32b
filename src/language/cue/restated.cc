// SPDX-License-Identifier: Apache-2.0
#include "language/cue/restated.h"

#include <algorithm>
#include <bitset>
#include <span>
#include <vector>

#include "language/cue/restated_table.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

static_assert(kRestatedCoefficients.size() == kRestatedFeatures.size());

constexpr std::size_t kComparedWordsMax = 60;
constexpr std::size_t kLengthMax = 8;
// The beginning of a reply says whether the request failed.
constexpr std::size_t kReplyWordsMax = 40;

constexpr auto kFailures = UnsortedWords<
    "sorry|not understand|do not know|not know|unknown|can not|could not|failed|error|"
    "please repeat|try again|not valid|invalid|no such|unable|did not get|did not catch",
    '|'>();
constexpr auto kShortAnswers =
    SortedWords<"cancel never no nope okay stop sure undo yeah yep yes">();

CueWords Limited(CueWords words, std::size_t max) {
  return words.first(std::min(words.size(), max));
}

// Pairs of letters, so that "gitams" is like "get Tom's".
using LetterPairs = std::bitset<1'024>;

LetterPairs PairsOf(CueWords words) {
  LetterPairs pairs;
  unsigned before = 0;
  const auto add = [&](unsigned letter) {
    pairs.set((before * 32 + letter) % pairs.size());
    before = letter;
  };
  for (const Token& word : words) {
    for (const char c : word.text) add(static_cast<unsigned char>(c) % 32);
    add(0);
  }
  return pairs;
}

double Dice(double common, double a, double b) { return a + b == 0 ? 0 : 2 * common / (a + b); }

double LikenessOfWords(CueWords a, CueWords b) {
  const auto texts = [](CueWords words) {
    std::vector<std::string_view> list;
    for (const Token& word : words) list.push_back(word.text);
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
    return list;
  };
  const std::vector<std::string_view> of_a = texts(a);
  const std::vector<std::string_view> of_b = texts(b);
  const auto common = std::ranges::count_if(
      of_a, [&](std::string_view word) { return std::ranges::binary_search(of_b, word); });
  return Dice(static_cast<double>(common), static_cast<double>(of_a.size()),
              static_cast<double>(of_b.size()));
}

}  // namespace

bool HasFailed(const PreviousTurn& previous) {
  const CueWords reply = Limited(previous.words, kReplyWordsMax);
  for (std::size_t i = 0; i < reply.size(); ++i) {
    for (const std::string_view failure : kFailures) {
      if (BeginsWith(reply.subspan(i), failure)) return true;
    }
  }
  return false;
}

RestatedFeatures ReadRestated(CueWords turn, const PreviousTurn& previous, CueWords before) {
  turn = Limited(turn, kComparedWordsMax);
  before = Limited(before, kComparedWordsMax);
  RestatedFeatures features{};
  if (turn.empty() || before.empty()) return features;
  const LetterPairs a = PairsOf(turn);
  const LetterPairs b = PairsOf(before);
  const double failed = HasFailed(previous) ? 1 : 0;
  const double letters = Dice(static_cast<double>((a & b).count()), static_cast<double>(a.count()),
                              static_cast<double>(b.count()));
  const double words = LikenessOfWords(turn, before);
  const double first = turn.front().text == before.front().text ? 1 : 0;
  const double same = std::ranges::equal(turn, before, {}, &Token::text, &Token::text) ? 1 : 0;
  const std::size_t longer = std::max(turn.size(), before.size());
  const std::size_t shorter = std::min(turn.size(), before.size());
  const double length = static_cast<double>(std::min(longer - shorter, kLengthMax)) / kLengthMax;
  const bool asked =
      std::ranges::find(previous.words, Pause::kQuestion, &Token::pause) != previous.words.end();
  const bool answered = turn.size() <= 2 && IsAmong(kShortAnswers, turn.front().text);
  features = {1,
              failed,
              letters,
              words,
              first,
              turn.back().text == before.back().text ? 1.0 : 0.0,
              same,
              length,
              turn.size() <= 2 ? 1.0 : 0.0,
              asked ? 1.0 : 0.0,
              answered ? 1.0 : 0.0,
              failed * letters,
              failed * words,
              failed * first,
              failed * same};
  return features;
}

double RestatedScore(const RestatedFeatures& features) {
  if (features.front() == 0) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * kRestatedCoefficients[i];
  // A straight line through the decision instead of the logistic curve: no function of the
  // mathematical library, whose last bit may differ between machines.
  return std::clamp(0.5 + sum / 6, 0.0, 1.0);
}

}  // namespace credence::language
