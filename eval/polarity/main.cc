// SPDX-License-Identifier: Apache-2.0
// How well does the polarity guard distinguish opposites from the rest? Reads pairs as written by
// tools/polarity_pairs.py: sentence, sentence, label, separated by tabs.
//
// usage: polarity [--tiny] [--show LABEL] FILE...
//
// "naive" is the rule that one text has a negation word and the other has none. --show prints the
// result for every pair of that label.
#include <algorithm>
#include <array>
#include <map>

#include "base/utf8.h"
#include "bench/support.h"
#include "eval/harness.h"
#include "language/polarity.h"

namespace credence::eval {
namespace {

using language::Polarity;

// In the order of Opposition.
constexpr auto kOppositions = std::to_array<std::string_view>(
    {"none", "negation", "antonym", "number", "alternative", "roles"});

bool HasNegation(std::string_view text) {
  const std::string lower = " " + AsciiLower(text) + " ";
  return std::ranges::any_of(std::to_array<std::string_view>(
                                 {" not ", " no ", "n't ", " never ", " nobody ", " without "}),
                             [&](std::string_view word) { return lower.contains(word); });
}

Polarity Judge(const Example& pair) { return language::ComparePolarity(pair.text, pair.other); }

void Show(const Examples& pairs, std::string_view label) {
  for (const Example& pair : pairs) {
    if (!pair.Has(label)) continue;
    const Polarity polarity = Judge(pair);
    fmt::print("{}\t{}\t{}\t{}\n", kOppositions[static_cast<std::size_t>(polarity.opposition)],
               polarity.reason, pair.text, pair.other);
  }
}

void Measure(const Examples& pairs) {
  const std::vector<Polarity> told = JudgeAll("polarity", pairs, Judge);
  struct LabelCounts {
    std::array<double, kOppositions.size()> told{};
    double pairs = 0, naive = 0;
  };
  std::map<std::string, LabelCounts> by_label;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    LabelCounts& counts = by_label[pairs[i].labels[0]];
    ++counts.pairs;
    ++counts.told[static_cast<std::size_t>(told[i].opposition)];
    if (HasNegation(pairs[i].text) != HasNegation(pairs[i].other)) ++counts.naive;
  }
  bench::Table table({"label", "pairs", "opposite", "negation", "antonym", "number", "alternative",
                      "roles", "naive"});
  for (const auto& [label, counts] : by_label) {
    table.Row({label, fmt::format("{}", counts.pairs),
               fmt::format("{:.1f} %", Percent(counts.pairs - counts.told[0], counts.pairs)),
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
