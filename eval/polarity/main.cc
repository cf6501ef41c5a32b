// SPDX-License-Identifier: Apache-2.0
// How well does the polarity guard tell opposites from the rest, and how long does it take? Reads
// pairs as tools/polarity_pairs.py writes them: sentence, sentence, label, separated by tabs.
//
// usage: polarity [--tiny] [--show LABEL] FILE...
//
// "naive" is what one gets from the rule that one text has a word of negation and the other none.
// --show prints what was found for every pair of that label instead of the table.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/utf8.h"
#include "language/polarity.h"

namespace {

using credence::language::ComparePolarity;
using credence::language::Opposition;
using credence::language::Polarity;

struct Pair {
  std::string a, b, label;
};

struct Counts {
  std::size_t pairs = 0, negation = 0, antonym = 0, number = 0, naive = 0;

  std::size_t Opposite() const { return negation + antonym + number; }
};

std::string_view NameOf(Opposition opposition) {
  switch (opposition) {
    case Opposition::kNone:
      return "none";
    case Opposition::kNegation:
      return "negation";
    case Opposition::kAntonym:
      return "antonym";
    case Opposition::kNumber:
      return "number";
  }
  return "";
}

bool HasNegation(std::string_view text) {
  const std::string lower = " " + credence::AsciiLower(text) + " ";
  return std::ranges::any_of(std::to_array<std::string_view>(
                                 {" not ", " no ", "n't ", " never ", " nobody ", " without "}),
                             [&](std::string_view word) { return lower.contains(word); });
}

bool ReadPairs(const std::string& path, std::vector<Pair>& pairs) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    pairs.push_back({.a = line.substr(0, first),
                     .b = line.substr(first + 1, second - first - 1),
                     .label = line.substr(second + 1)});
  }
  return !pairs.empty();
}

void Measure(const std::string& name, const std::vector<Pair>& pairs, std::string_view show) {
  std::map<std::string, Counts> by_label;
  // Of this process alone, so that a busy machine does not count.
  const std::clock_t start = std::clock();
  for (const Pair& pair : pairs) {
    const Polarity polarity = ComparePolarity(pair.a, pair.b);
    Counts& counts = by_label[pair.label];
    ++counts.pairs;
    if (polarity.opposition == Opposition::kNegation) ++counts.negation;
    if (polarity.opposition == Opposition::kAntonym) ++counts.antonym;
    if (polarity.opposition == Opposition::kNumber) ++counts.number;
    if (pair.label == show) {
      fmt::print("{}\t{}\t{}\t{}\n", NameOf(polarity.opposition), polarity.reason, pair.a, pair.b);
    }
  }
  const std::clock_t time = std::clock() - start;
  if (!show.empty()) return;
  for (const Pair& pair : pairs) {
    if (HasNegation(pair.a) != HasNegation(pair.b)) ++by_label[pair.label].naive;
  }
  fmt::print("{}: {} pairs, {:.1f} µs each\n", name, pairs.size(),
             1e6 * static_cast<double>(time) / CLOCKS_PER_SEC / static_cast<double>(pairs.size()));
  for (const auto& [label, counts] : by_label) {
    const auto percent = [&](std::size_t part) {
      return 100.0 * static_cast<double>(part) / static_cast<double>(counts.pairs);
    };
    fmt::print(
        "  {:<14}{:>6} pairs {:>6} opposite {:>6.1f} %   negation {} antonym {} number {}   "
        "naive {:.1f} %\n",
        label, counts.pairs, counts.Opposite(), percent(counts.Opposite()), counts.negation,
        counts.antonym, counts.number, percent(counts.naive));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  std::string_view show;
  bool failed = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--tiny") {
      Measure("built in",
              {{"Open the port", "Close the port", "opposite"},
               {"Use a potion", "Use a potion at once", "same"}},
              show);
    } else if (arguments[i] == "--show" && i + 1 < arguments.size()) {
      show = arguments[++i];
    } else if (std::vector<Pair> pairs; ReadPairs(arguments[i], pairs)) {
      Measure(arguments[i], pairs, show);
    } else {
      fmt::print(stderr, "{}: no pairs; give a file that tools/polarity_pairs.py wrote\n",
                 arguments[i]);
      failed = true;
    }
  }
  return failed ? 1 : 0;
}
