// SPDX-License-Identifier: Apache-2.0
// How well does the polarity guard distinguish opposites from the rest? Reads pairs as written by
// tools/polarity_pairs.py: sentence, sentence, label, separated by tabs.
//
// usage: polarity [--tiny] [--show LABEL] FILE...
//        CREDENCE_MODELS=FOLDER polarity --show similarity FILE > FILE_WITH_SIMILARITIES
//
// "naive" is the rule that one text has a negation word and the other has none. --show prints the
// result for every pair of that label; --show similarity adds MiniLM's similarity as a fourth
// column, and for such files pairs that are not similar enough to endorse each other are counted
// separately.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>

#include "base/utf8.h"
#include "bench/support.h"
#include "eval/harness.h"
#include "language/polarity.h"
#include "vectors/embedding/minilm_embedder.h"

namespace credence::eval {
namespace {

using language::Polarity;

// In the order of Opposition.
constexpr auto kOppositions = std::to_array<std::string_view>(
    {"none", "negation", "antonym", "number", "alternative", "roles"});

// The executive's endorsement_threshold: less similar texts do not endorse each other anyway.
constexpr double kSimilarityMin = 0.75;
// What a comparison may take, in microseconds of processor time.
constexpr double kMicrosecondsMax = 50;

bool HasNegation(std::string_view text) {
  const std::string lower = " " + AsciiLower(text) + " ";
  return std::ranges::any_of(std::to_array<std::string_view>(
                                 {" not ", " no ", "n't ", " never ", " nobody ", " without "}),
                             [&](std::string_view word) { return lower.contains(word); });
}

Polarity Judge(const Example& pair) { return language::ComparePolarity(pair.text, pair.other); }

void ShowSimilarities(const Examples& pairs) {
  const char* const models = std::getenv("CREDENCE_MODELS");
  auto embedder = vectors::OpenMiniLm(models == nullptr ? "build/models" : models);
  if (!embedder) {
    fmt::print(stderr, "there is no MiniLM; CREDENCE_MODELS names its folder\n");
    return;
  }
  const std::size_t width = (*embedder)->Dimensions();
  std::vector<float> rows(2 * width);
  for (const Example& pair : pairs) {
    const std::array<std::string_view, 2> texts = {pair.text, pair.other};
    if (!(*embedder)->Embed(texts, rows)) continue;
    const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(width);
    fmt::print("{}\t{}\t{}\t{:.4f}\n", pair.text, pair.other, pair.labels[0],
               std::inner_product(rows.begin(), middle, middle, 0.0));
  }
}

void Show(const Examples& pairs, std::string_view label) {
  if (label == "similarity") return ShowSimilarities(pairs);
  for (const Example& pair : pairs) {
    if (!pair.Has(label)) continue;
    const Polarity polarity = Judge(pair);
    fmt::print("{}\t{}\t{}\t{}\n", kOppositions[static_cast<std::size_t>(polarity.opposition)],
               polarity.reason, pair.text, pair.other);
  }
}

// A share with its 95 % interval (Wilson).
std::string WithInterval(double part, double whole) {
  constexpr double kZ = 1.96;
  const double share = part / whole;
  const double scale = 1 + (kZ * kZ / whole);
  const double middle = (share + (kZ * kZ / (2 * whole))) / scale;
  const double half =
      kZ / scale * std::sqrt((share * (1 - share) / whole) + (kZ * kZ / (4 * whole * whole)));
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * share, 100 * (middle - half),
                     100 * (middle + half));
}

void Measure(const Examples& pairs) {
  Judge(pairs.front());  // The first comparison reads the tables.
  const std::clock_t start = std::clock();
  const std::vector<Polarity> told = JudgeAll("polarity", pairs, Judge);
  fmt::print("{:.0f} µs for a pair (limit: {:.0f})\n",
             1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC /
                 static_cast<double>(pairs.size()),
             kMicrosecondsMax);
  struct LabelCounts {
    std::array<double, kOppositions.size()> told{};
    double pairs = 0, naive = 0;
  };
  std::map<std::string, LabelCounts> by_label;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const bool far = !pairs[i].group.empty() && std::stod(pairs[i].group) < kSimilarityMin;
    LabelCounts& counts = by_label[pairs[i].labels[0] + (far ? ", not similar" : "")];
    ++counts.pairs;
    ++counts.told[static_cast<std::size_t>(told[i].opposition)];
    if (HasNegation(pairs[i].text) != HasNegation(pairs[i].other)) ++counts.naive;
  }
  bench::Table table({"label", "pairs", "opposite", "negation", "antonym", "number", "alternative",
                      "roles", "naive"});
  for (const auto& [label, counts] : by_label) {
    table.Row({label, fmt::format("{}", counts.pairs),
               WithInterval(counts.pairs - counts.told[0], counts.pairs),
               fmt::format("{}", counts.told[1]), fmt::format("{}", counts.told[2]),
               fmt::format("{}", counts.told[3]), fmt::format("{}", counts.told[4]),
               fmt::format("{}", counts.told[5]),
               fmt::format("{:.1f} %", Percent(counts.naive, counts.pairs))});
  }
  table.Print();
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  return credence::eval::Main(
      argc, argv,
      {.name = "polarity",
       .tiny = {{.text = "Open the port", .other = "Close the port", .labels = {"opposite"}},
                {.text = "Use a potion", .other = "Use a potion at once", .labels = {"same"}}},
       .measure = credence::eval::Measure,
       .show = credence::eval::Show});
}
