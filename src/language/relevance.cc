// SPDX-License-Identifier: Apache-2.0
#include "language/relevance.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/terms.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kQuestionWordsMax = 200;
constexpr std::size_t kTermsMax = 32;
// What is nearly as good as the best has part of its advantage, so that trust can decide.
constexpr double kNearlyBest = 1;
constexpr std::size_t kCandidateWordsMax = 400;

// BM25. A typical length instead of the mean, which a store does not know: length counts little.
constexpr double kSaturation = 0.9;
constexpr double kLengthShare = 0.3;
constexpr double kUsualLength = 11;

using Facts = RelevanceFacts;

struct Model {
  Facts order;
  // The probability.
  double start = 0;
  Facts certain;
  double behind = 0;  // The distance of the score from the best.
  double first = 0;   // Is the best.
};

// Fitted by eval/recall/fit.py.
constexpr Model kByWords{
    .order =
        {.match = 4.95, .relative = 4.05, .subject = 2.5, .number = 2.0, .kin = 6.03, .date = 4.51},
    .start = -2.924,
    .certain = {.match = -0.877,
                .relative = 0.376,
                .subject = 0.222,
                .kin = 0.883,
                .date = 1.352,
                .cover = 1.998,
                .unknown = -1.541,
                .rival = -2.766},
    .behind = 0.617,
    .first = 0.789};
constexpr Model kByMeaning{.order = {.match = 3.08,
                                     .relative = 3.54,
                                     .subject = 3.0,
                                     .number = 2.11,
                                     .kin = 5.06,
                                     .date = 4.55,
                                     .similarity = 4.84},
                           .start = -3.77,
                           .certain = {.match = -1.477,
                                       .relative = 0.443,
                                       .subject = 0.209,
                                       .kin = 0.873,
                                       .date = 1.251,
                                       .similarity = 1.709,
                                       .cover = 2.102,
                                       .unknown = -1.245,
                                       .rival = -2.51},
                           .behind = 0.428,
                           .first = 0.995};

double Product(const Facts& weights, const Facts& facts) {
  return weights.match * facts.match + weights.relative * facts.relative +
         weights.subject * facts.subject + weights.number * facts.number + weights.kin * facts.kin +
         weights.date * facts.date + weights.similarity * facts.similarity +
         weights.cover * facts.cover + weights.unknown * facts.unknown +
         weights.rival * facts.rival;
}

constexpr auto kMonths = UnsortedWords<
    "january february march april may june july august september october november "
    "december">();

int NumberIn(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// "When was she in Porto, on 7 May 2023?"
void ReadDate(std::span<const Term> terms, Question& question) {
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const int number = NumberIn(terms[i].text);
    if (terms[i].text.size() == 4 && number >= 1900 && number < 2100) question.year = number;
    const auto month = std::ranges::find(kMonths, terms[i].text);
    // "may" is mostly no month.
    if (month == kMonths.end() || (*month == "may" && !terms[i].capital)) continue;
    question.month = static_cast<int>(month - kMonths.begin()) + 1;
    for (const std::size_t next : {i - 1, i + 1}) {
      const int day = next < terms.size() ? NumberIn(terms[next].text) : 0;
      if (day >= 1 && day <= 31 && terms[next].text.size() <= 4) question.day = day;
    }
  }
}

bool AsksNumber(std::string_view text) {
  constexpr auto kAsks = Phrases<
      "how many, how much, how long, how old, how often, how big, how far, how fast, how heavy, "
      "what number, what port, what version, what size, what percentage, which port, which "
      "version">();
  const std::string lower = AsciiLower(text);
  return std::ranges::any_of(kAsks,
                             [&](std::string_view phrase) { return lower.contains(phrase); });
}

// "Ana" of "Ana: I moved".
std::string_view LabelOf(std::string_view text) {
  constexpr std::size_t kLabelMax = 30;
  const std::size_t colon = text.substr(0, kLabelMax).find(": ");
  if (colon == std::string_view::npos || colon == 0 || !IsUpper(text.front())) return {};
  const std::string_view label = text.substr(0, colon);
  const bool plain = std::ranges::all_of(label, [](char c) {
    return IsLetter(c) || c == ' ' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
  });
  return plain && std::ranges::count(label, ' ') <= 1 ? label : std::string_view();
}

double DateFact(const Question& question, Timestamp created) {
  if (question.year == 0 && question.month == 0) return 0;
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(created));
  if (question.year != 0 && static_cast<int>(date.year()) != question.year) return 0;
  if (question.month == 0) return 0.3;
  if (static_cast<unsigned>(date.month()) != static_cast<unsigned>(question.month)) return 0;
  const int off = static_cast<int>(static_cast<unsigned>(date.day())) - question.day;
  return question.day != 0 && std::abs(off) <= 1 ? 1.5 : 1.0;
}

// Whether two words that differ may have the same root: "deploy" and "deployment".
bool AreKin(std::string_view a, std::string_view b) {
  constexpr std::size_t kBeginning = 5;
  constexpr std::size_t kDifference = 4;
  const std::size_t size = std::min(a.size(), kBeginning);
  const std::size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  return size >= 4 && difference <= kDifference && b.starts_with(a.substr(0, size));
}

class Comparison {
 public:
  Comparison(const Question& question, std::span<const Candidate> candidates)
      : question_(question), candidates_(candidates) {
    for (const Candidate& candidate : candidates) {
      const std::string label = AsciiLower(LabelOf(candidate.text));
      if (!label.empty()) ++labels_[label];
    }
    for (const Question::Word& word : question.words) {
      if (!IsSubject(word)) all_ += word.rarity;
    }
    if (all_ == 0) all_ = 1;
  }

  std::vector<Facts> Compare(std::vector<Relevance>& found) {
    std::vector<Facts> facts(candidates_.size());
    found.resize(candidates_.size());
    double best = 0;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      facts[i] = FactsOfOne(candidates_[i], found[i].words);
      best = std::max(best, facts[i].match);
    }
    double unknown = 0;
    for (const Question::Word& word : question_.words) {
      if (!IsSubject(word) && !known_.contains(word.stem)) unknown += word.rarity / all_;
    }
    const double rival = RivalIn(facts);
    for (Facts& each : facts) {
      each.relative = best > 0 ? each.match / best : 0;
      each.unknown = unknown;
      each.rival = rival;
    }
    return facts;
  }

 private:
  // A name that stands before several sentences tells who speaks, not what about.
  bool IsSubject(const Question::Word& word) const {
    constexpr int kSentencesMin = 3;
    const auto found = labels_.find(word.text);
    return found != labels_.end() && found->second >= kSentencesMin;
  }

  // Asked about one person: does a sentence of another one fit better than all of theirs?
  double RivalIn(std::span<const Facts> facts) const {
    double theirs = 0;
    double others = 0;
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (LabelOf(candidates_[i].text).empty()) continue;
      const double fit = facts[i].match + facts[i].kin;
      double& side = facts[i].subject > 0 ? theirs : others;
      side = std::max(side, fit);
    }
    const auto names = std::ranges::count_if(
        question_.words, [&](const Question::Word& word) { return IsSubject(word); });
    return names == 1 ? others - theirs : 0;
  }

  Facts FactsOfOne(const Candidate& candidate, std::vector<std::string>& words) {
    Facts facts;
    const std::string label = AsciiLower(LabelOf(candidate.text));
    const std::vector<Term> terms = TermsOf(WithoutLabel(candidate.text), kCandidateWordsMax);
    const double room =
        kSaturation *
        (1 - kLengthShare + kLengthShare * static_cast<double>(terms.size()) / kUsualLength);
    for (const Question::Word& word : question_.words) {
      if (IsSubject(word)) {
        if (label == word.text) facts.subject = 1;
        continue;
      }
      const auto times = static_cast<double>(std::ranges::count(terms, word.stem, &Term::stem));
      if (times > 0) {
        facts.match += word.rarity * times / (times + room);
        facts.cover += word.rarity;
        known_.insert(word.stem);
        words.push_back(word.text);
      } else if (std::ranges::any_of(
                     terms, [&](const Term& term) { return AreKin(word.stem, term.stem); })) {
        facts.kin += word.rarity;
        known_.insert(word.stem);
        words.push_back(word.text);
      }
    }
    facts.match /= all_;
    facts.kin /= all_;
    facts.cover /= all_;
    if (question_.asks_number && std::ranges::any_of(terms, &Term::number)) facts.number = 1;
    if (candidate.created) facts.date = DateFact(question_, *candidate.created);
    facts.similarity = candidate.similarity.value_or(0);
    return facts;
  }

  const Question& question_;
  std::span<const Candidate> candidates_;
  std::map<std::string, int, std::less<>> labels_;
  double all_ = 0;               // The rarity of all words.
  std::set<std::string> known_;  // Stems that some candidate has.
};

}  // namespace

Question ReadQuestion(std::string_view text) {
  Question question;
  const std::vector<Term> terms = TermsOf(text, kQuestionWordsMax);
  for (const Term& term : terms) {
    const bool known =
        std::ranges::find(question.words, term.stem, &Question::Word::stem) != question.words.end();
    if (known || question.words.size() >= kTermsMax) continue;
    question.words.push_back({.text = term.text, .stem = term.stem});
  }
  ReadDate(terms, question);
  question.asks_number = AsksNumber(text);
  return question;
}

double RarityOf(std::int64_t with, std::int64_t all) {
  // In a few texts, that one has a word says little about how rare it is.
  constexpr std::int64_t kTextsMin = 100;
  const auto n = static_cast<double>(std::max({with, all, kTextsMin}));
  const auto k = static_cast<double>(with);
  return std::log1p((n - k + 0.5) / (k + 0.5));
}

std::vector<RelevanceFacts> FactsOf(const Question& question,
                                    std::span<const Candidate> candidates) {
  std::vector<Relevance> found;
  return Comparison(question, candidates).Compare(found);
}

std::vector<Relevance> RelevanceOf(const Question& question,
                                   std::span<const Candidate> candidates) {
  std::vector<Relevance> found;
  const std::vector<Facts> facts = Comparison(question, candidates).Compare(found);
  const bool by_meaning = !candidates.empty() && candidates.front().similarity;
  const Model& model = by_meaning ? kByMeaning : kByWords;
  double top = -INFINITY;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    found[i].score = Product(model.order, facts[i]);
    top = std::max(top, found[i].score);
  }
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const double logit = model.start + Product(model.certain, facts[i]) +
                         model.behind * (found[i].score - top) +
                         model.first * std::max(0.0, 1 - (top - found[i].score) / kNearlyBest);
    found[i].probability = 1 / (1 + std::exp(-logit));
  }
  return found;
}

std::string_view WithoutLabel(std::string_view text) {
  const std::size_t label = LabelOf(text).size();
  return label == 0 ? text : Trim(text.substr(label + 1));
}

}  // namespace credence::language
