// SPDX-License-Identifier: Apache-2.0
// How well does the certainty reader agree with people? Reads sentences as written by sources.py:
// text, writer, mean rating from 0 to 1, group, separated by tabs.
//
// usage: certainty [--tiny] [--show words|all] FILE...
//
// Prints the correlation with the ratings and its 95 % interval (1,000 bootstrap samples of whole
// groups). "naive" counts the words of a short list of hedges. --show words prints the words that
// fit.py reads, one line per text and " | " between sentences; --show all prints every judgement.
#include <cmath>
#include <map>
#include <random>

#include "bench/support.h"
#include "eval/harness.h"
#include "language/certainty.h"
#include "language/certainty/words.h"

namespace credence::eval {
namespace {

double RatingOf(const Example& example) {
  return example.labels.empty() ? example.score : std::stod(example.labels[0]);
}

double Judge(const Example& example) { return language::ReadCertainty(example.text).certainty; }

double Naive(const Example& example) {
  constexpr auto kHedges = std::to_array<std::string_view>(
      {"maybe", "perhaps", "might", "may", "could", "possibly", "probably", "likely", "think",
       "guess", "believe", "seems", "appears", "unsure", "uncertain"});
  double hedges = 0;
  for (const std::string& word : PlainWords(example.text)) hedges += IsIn(kHedges, word) ? 1 : 0;
  return -hedges;
}

double Correlation(std::span<const double> a, std::span<const double> b) {
  const auto n = static_cast<double>(a.size());
  double sum_a = 0, sum_b = 0, aa = 0, bb = 0, ab = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum_a += a[i], sum_b += b[i];
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double da = a[i] - sum_a / n, db = b[i] - sum_b / n;
    aa += da * da, bb += db * db, ab += da * db;
  }
  return aa * bb == 0 ? 0 : ab / std::sqrt(aa * bb);
}

// The 2.5 % and 97.5 % points over samples of groups with replacement: sentences of a group share
// their subject and are not independent.
std::pair<double, double> Interval(const Examples& examples, std::span<const double> told) {
  constexpr std::size_t kSamples = 1000;
  std::map<std::string, std::vector<std::size_t>> by_group;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const std::string& group = examples[i].group;
    by_group[group.empty() ? examples[i].text : group].push_back(i);
  }
  std::vector<const std::vector<std::size_t>*> groups;
  for (const auto& [name, members] : by_group) groups.push_back(&members);
  std::mt19937_64 random(1);
  std::vector<double> found;
  for (std::size_t sample = 0; sample < kSamples; ++sample) {
    std::vector<double> a, b;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      for (const std::size_t i : *groups[random() % groups.size()]) {
        a.push_back(told[i]);
        b.push_back(RatingOf(examples[i]));
      }
    }
    found.push_back(Correlation(a, b));
  }
  std::ranges::sort(found);
  return {found[kSamples / 40], found[kSamples - 1 - kSamples / 40]};
}

void Measure(const Examples& examples) {
  const std::vector<double> told = JudgeAll("certainty", examples, Judge);
  std::vector<double> rated, naive;
  double error = 0;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    rated.push_back(RatingOf(examples[i]));
    naive.push_back(Naive(examples[i]));
    error += std::abs(told[i] - rated[i]) / static_cast<double>(examples.size());
  }
  const auto [low, high] = Interval(examples, told);
  bench::Table table({"judge", "correlation", "95 %", "mean error"});
  table.Row({"certainty", fmt::format("{:.3f}", Correlation(told, rated)),
             fmt::format("{:.3f} to {:.3f}", low, high), fmt::format("{:.3f}", error)});
  table.Row({"naive", fmt::format("{:.3f}", Correlation(naive, rated)), "", ""});
  table.Print();
}

void Show(const Examples& examples, std::string_view what) {
  for (const Example& example : examples) {
    if (what != "words") {
      const language::CertaintyReading told = language::ReadCertainty(example.text);
      fmt::print("{:.3f}\t{:.3f}\t{}", told.certainty, RatingOf(example), example.text);
      for (const language::CertaintyWords& words : told.words) {
        fmt::print("\t{} {:.2f}", words.words, words.certainty);
      }
      fmt::print("\n");
      continue;
    }
    const language::Tokens tokens = language::ReadCertaintyTokens(example.text);
    std::string line;
    for (const language::CertaintySentence& sentence : language::CertaintySentences(tokens)) {
      if (!line.empty()) line += "| ";
      for (std::size_t i = 0; i < sentence.tokens.size(); ++i) {
        const std::string_view word = language::CertaintyWordAt(sentence.tokens, i);
        if (!word.empty()) line += std::string(word) + " ";
      }
    }
    fmt::print("{}\n", line);
  }
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  using credence::eval::Example;
  return credence::eval::Main(argc, argv,
                              {.name = "certainty",
                               .tiny = {{.text = "It is in Rome.", .score = 1},
                                        {.text = "I think it is in Rome.", .score = 0.7},
                                        {.text = "Maybe it is in Rome.", .score = 0.35},
                                        {.text = "I have no idea where it is.", .score = 0.02}},
                               .measure = credence::eval::Measure,
                               .show = credence::eval::Show});
}
