// SPDX-License-Identifier: Apache-2.0
// How well is sentiment recognised, compared with a plain list of 24 words? Reads JSON Lines {text,
// label}, where the label is a number from -1 to 1.
//
// usage: sentiment [--tiny] [--show wrong] FILE...
//
// --show wrong prints the misjudged comments.
#include <algorithm>
#include <array>
#include <cmath>

#include "bench/support.h"
#include "eval/harness.h"
#include "language/sentiment.h"

namespace credence::eval {
namespace {

using language::ReadSentiment;
using language::Sentiment;

// Labels and scores nearer to 0 than this are neutral.
constexpr double kNeutral = 0.1;

// 0 negative, 1 neutral, 2 positive.
std::size_t ClassOf(double value) { return value > kNeutral ? 2 : value < -kNeutral ? 0 : 1; }

// The rival: each of these words counts 1, and the sum is divided by the count plus one.
constexpr auto kGood =
    std::to_array<std::string_view>({"good", "great", "nice", "excellent", "love", "best",
                                     "awesome", "perfect", "thanks", "clean", "well", "happy"});
constexpr auto kBad =
    std::to_array<std::string_view>({"bad", "wrong", "terrible", "poor", "ugly", "hate", "worst",
                                     "awful", "broken", "confusing", "useless", "missing"});

double ByList(const Example& comment) {
  double good = 0;
  double bad = 0;
  for (const std::string& word : PlainWords(comment.text)) {
    good += IsIn(kGood, word) ? 1 : 0;
    bad += IsIn(kBad, word) ? 1 : 0;
  }
  return (good - bad) / (good + bad + 1);
}

double Correlation(const Examples& comments, const std::vector<double>& scores) {
  const auto n = static_cast<double>(comments.size());
  double sum_a = 0, sum_b = 0, sum_aa = 0, sum_bb = 0, sum_ab = 0;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    const double a = comments[i].score;
    const double b = scores[i];
    sum_a += a;
    sum_b += b;
    sum_aa += a * a;
    sum_bb += b * b;
    sum_ab += a * b;
  }
  const double spread = std::sqrt((n * sum_aa - sum_a * sum_a) * (n * sum_bb - sum_b * sum_b));
  return spread > 0 ? (n * sum_ab - sum_a * sum_b) / spread : 0;
}

// A class that no label has counts as neutral: a data set without praise has only two classes.
void AddRow(bench::Table& table, std::string name, const Examples& comments,
            const std::vector<double>& scores) {
  std::array<bool, 3> used{};
  for (const Example& comment : comments) used[ClassOf(comment.score)] = true;
  std::array<Counts, 3> classes;
  double right = 0;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    const std::size_t label = ClassOf(comments[i].score);
    const std::size_t told = used[ClassOf(scores[i])] ? ClassOf(scores[i]) : 1;
    right += told == label ? 1 : 0;
    for (std::size_t k = 0; k < classes.size(); ++k) classes[k].Add(told == k, label == k);
  }
  double macro_f = 0;
  for (std::size_t k = 0; k < classes.size(); ++k) macro_f += used[k] ? classes[k].F() : 0;
  macro_f /= static_cast<double>(std::ranges::count(used, true));
  table.Row({std::move(name), fmt::format("{:.3f}", right / static_cast<double>(comments.size())),
             fmt::format("{:.3f}", macro_f), fmt::format("{:.3f}", Correlation(comments, scores))});
}

void Measure(const Examples& comments) {
  const std::vector<double> ours = JudgeAll("sentiment", comments, [](const Example& comment) {
    return ReadSentiment(comment.text).score;
  });
  std::vector<double> list;
  for (const Example& comment : comments) list.push_back(ByList(comment));
  bench::Table table({"", "accuracy", "macro F", "correlation"});
  AddRow(table, "sentiment", comments, ours);
  AddRow(table, "a list of 24 words", comments, list);
  table.Print();
}

void Show(const Examples& comments, std::string_view) {
  for (const Example& comment : comments) {
    const Sentiment sentiment = ReadSentiment(comment.text);
    if (ClassOf(sentiment.score) == ClassOf(comment.score)) continue;
    std::string words;
    for (const auto& word : sentiment.words) {
      words += fmt::format(" {}={:.2f}", word.words, word.weight);
    }
    fmt::print("{:.2f}\t{:.2f}\t{}\t{}\n", comment.score, sentiment.score, words, comment.text);
  }
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  return credence::eval::Main(argc, argv,
                              {.name = "sentiment",
                               .tiny = {{.text = "Great work, very clean!", .score = 1},
                                        {.text = "This is a confusing mess.", .score = -1},
                                        {.text = "The error handling is not good.", .score = -1},
                                        {.text = "Move this into its own file.", .score = 0}},
                               .measure = credence::eval::Measure,
                               .show = credence::eval::Show});
}
