// SPDX-License-Identifier: Apache-2.0
// How well is sentiment told, against a plain list of 24 words, and how many comments are read in a
// second? Reads JSON Lines {text, label}, a label being a number from -1 to 1.
//
// usage: sentiment [--tiny] [--show] FILE...
//
// --show prints the comments that are told wrong instead of figures.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "eval/labelled_lines.h"
#include "language/sentiment.h"

namespace {

using credence::language::ReadSentiment;
using credence::language::Sentiment;

struct Comment {
  std::string text;
  double label = 0;
};

// Labels and scores nearer to 0 than this are neutral.
constexpr double kNeutral = 0.1;

int ClassOf(double value) { return value > kNeutral ? 1 : value < -kNeutral ? -1 : 0; }

// The rival: one of these words counts 1, the sum is divided by one more than the count.
constexpr auto kGood =
    std::to_array<std::string_view>({"good", "great", "nice", "excellent", "love", "best",
                                     "awesome", "perfect", "thanks", "clean", "well", "happy"});
constexpr auto kBad =
    std::to_array<std::string_view>({"bad", "wrong", "terrible", "poor", "ugly", "hate", "worst",
                                     "awful", "broken", "confusing", "useless", "missing"});

double ByList(std::string_view text) {
  double sum = 0;
  double found = 0;
  const std::string lower = credence::AsciiLower(text);
  for (std::size_t at = 0; at < lower.size();) {
    std::size_t end = at;
    while (end < lower.size() && lower[end] >= 'a' && lower[end] <= 'z') ++end;
    const std::string_view word = std::string_view(lower).substr(at, end - at);
    const bool good = std::ranges::find(kGood, word) != kGood.end();
    const bool bad = std::ranges::find(kBad, word) != kBad.end();
    sum += good ? 1 : bad ? -1 : 0;
    found += good || bad ? 1 : 0;
    at = end + 1;
  }
  return sum / (found + 1);
}

struct Quality {
  double accuracy = 0, macro_f = 0, correlation = 0;
};

double Correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(a.size());
  double sum_a = 0, sum_b = 0, sum_aa = 0, sum_bb = 0, sum_ab = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum_a += a[i];
    sum_b += b[i];
    sum_aa += a[i] * a[i];
    sum_bb += b[i] * b[i];
    sum_ab += a[i] * b[i];
  }
  const double spread = std::sqrt((n * sum_aa - sum_a * sum_a) * (n * sum_bb - sum_b * sum_b));
  return spread > 0 ? (n * sum_ab - sum_a * sum_b) / spread : 0;
}

// Of its class in a table.
std::size_t PlaceOf(double score) {
  const int place = ClassOf(score) + 1;
  return static_cast<std::size_t>(place);
}

// A class that no label has is taken for neutral: sets of blame alone are told into two.
Quality Judge(const std::vector<Comment>& comments, const std::vector<double>& scores) {
  std::array<bool, 3> used{};
  for (const Comment& comment : comments) {
    used[PlaceOf(comment.label)] = true;
  }
  std::array<std::array<double, 3>, 3> table{};  // By label, then by what was told.
  std::vector<double> labels;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    const auto label = PlaceOf(comments[i].label);
    const auto told = PlaceOf(scores[i]);
    table[label][used[told] ? told : 1] += 1;
    labels.push_back(comments[i].label);
  }
  Quality quality;
  double classes = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!used[k]) continue;
    double is = 0, told = 0;
    for (std::size_t other = 0; other < 3; ++other) {
      is += table[k][other];
      told += table[other][k];
    }
    quality.accuracy += table[k][k] / static_cast<double>(comments.size());
    quality.macro_f += is + told > 0 ? 2 * table[k][k] / (is + told) : 0;
    classes += 1;
  }
  quality.macro_f /= std::max(classes, 1.0);
  quality.correlation = Correlation(labels, scores);
  return quality;
}

void Print(std::string_view name, const Quality& quality) {
  fmt::print("  {:<20}{:>10.3f}{:>10.3f}{:>13.3f}\n", name, quality.accuracy, quality.macro_f,
             quality.correlation);
}

void Measure(const std::string& name, const std::vector<Comment>& comments) {
  std::vector<double> ours;
  std::vector<double> list;
  // Of this process alone, so that a busy machine does not count.
  const std::clock_t start = std::clock();
  for (const Comment& comment : comments) ours.push_back(ReadSentiment(comment.text).score);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  for (const Comment& comment : comments) list.push_back(ByList(comment.text));
  fmt::print("{}: {} comments, {:.0f} in a second\n", name, comments.size(),
             static_cast<double>(comments.size()) / std::max(seconds, 1e-9));
  fmt::print("  {:<20}{:>10}{:>10}{:>13}\n", "", "accuracy", "macro F", "correlation");
  Print("sentiment", Judge(comments, ours));
  Print("a list of 24 words", Judge(comments, list));
}

void Show(const std::vector<Comment>& comments) {
  for (const Comment& comment : comments) {
    const Sentiment sentiment = ReadSentiment(comment.text);
    if (ClassOf(sentiment.score) == ClassOf(comment.label)) continue;
    std::string words;
    for (const auto& word : sentiment.words) {
      words += fmt::format(" {}={:.2f}", word.words, word.weight);
    }
    fmt::print("{:.2f}\t{:.2f}\t{}\t{}\n", comment.label, sentiment.score, words, comment.text);
  }
}

bool ReadComments(const std::string& path, std::vector<Comment>& comments) {
  return credence::eval::ReadLabelled(
      path, "label",
      [](credence::JsonReader& json, Comment& comment) { comment.label = json.Double(); },
      comments);
}

const std::vector<Comment>& BuiltIn() {
  static const std::vector<Comment> kComments = {
      {"Great work, very clean!", 1},
      {"This is a confusing mess.", -1},
      {"The error handling is not good.", -1},
      {"Move this into its own file.", 0},
  };
  return kComments;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  bool show = false;
  bool failed = arguments.empty();
  for (const std::string& argument : arguments) {
    if (argument == "--tiny") {
      Measure("built in", BuiltIn());
    } else if (argument == "--show") {
      show = true;
    } else if (std::vector<Comment> comments; !ReadComments(argument, comments)) {
      failed = true;
    } else if (show) {
      Show(comments);
    } else {
      Measure(argument, comments);
    }
  }
  if (arguments.empty()) fmt::print(stderr, "usage: sentiment [--tiny] [--show] FILE...\n");
  return failed ? 1 : 0;
}
