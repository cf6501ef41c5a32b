// SPDX-License-Identifier: Apache-2.0
// How well are contradictions told from what only looks like them, and how long does it take? Reads
// a table as src/language/contradiction/pairs.tsv is: statement, statement, expected, kind.
//
// usage: contradictions [--tiny] [--pairs] FILE...
//
// Every statement of an unrelated pair is also compared with every other one. "polarity" is what
// ComparePolarity says of the same pairs in the same run. --pairs prints each wrong pair; a third
// column that is no expectation (a label of another set) is counted by itself.
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "language/contradiction.h"
#include "language/polarity.h"

namespace {

using credence::language::CompareStatements;
using credence::language::Contradiction;

struct Pair {
  std::string a, b;
  std::string label;  // "hard", "soft", "none", or of another set.
  std::string group;  // "near", "unrelated", or the kind of the conflict.

  bool IsConflict() const { return label.starts_with("hard") || label.starts_with("soft"); }
};

struct Counts {
  std::size_t pairs = 0, hard = 0, soft = 0, polarity = 0;
};

std::vector<Pair> ReadPairs(const std::string& path) {
  std::vector<Pair> pairs;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == '\t') {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    fields.resize(4);
    if (!fields[2].empty()) pairs.push_back({fields[0], fields[1], fields[2], fields[3]});
  }
  return pairs;
}

double Percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

// Of this process alone, so that a busy machine does not count.
template <typename Compare>
double PairsPerSecond(const std::vector<Pair>& pairs, Compare compare) {
  const std::clock_t start = std::clock();
  for (const Pair& pair : pairs) compare(pair);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return seconds > 0 ? static_cast<double>(pairs.size()) / seconds : 0;
}

// Labelled groups, one line each; then precision and recall where there is an expectation.
void Measure(const std::string& name, const std::vector<Pair>& pairs, bool show) {
  std::map<std::string, Counts> groups;
  std::size_t found = 0, wrong = 0, conflicts = 0, graded = 0;
  const auto compare = [&](const Pair& pair) {
    const Contradiction result = CompareStatements(pair.a, pair.b);
    Counts& counts = groups[pair.IsConflict() || pair.label != "none" ? pair.label : pair.group];
    ++counts.pairs;
    if (result.IsConflict()) ++(result.soft ? counts.soft : counts.hard);
    if (pair.IsConflict()) ++conflicts;
    if (result.IsConflict()) ++(pair.IsConflict() ? found : wrong);
    if (result.IsConflict() && pair.IsConflict() && pair.label.starts_with("soft") == result.soft)
      ++graded;
    if (show && result.IsConflict() != pair.IsConflict())
      fmt::print("{}\t{}\t{}\t{}\n", pair.label, result.reason, pair.a, pair.b);
  };
  const double speed = PairsPerSecond(pairs, compare);
  const double polarity_speed = PairsPerSecond(pairs, [&](const Pair& pair) {
    const bool opposite = credence::language::ComparePolarity(pair.a, pair.b).IsOpposite();
    Counts& counts = groups[pair.IsConflict() || pair.label != "none" ? pair.label : pair.group];
    if (opposite) ++counts.polarity;
  });
  if (show) return;
  fmt::print("{}: {} pairs, {:.0f} a second; polarity {:.0f} a second\n", name, pairs.size(), speed,
             polarity_speed);
  for (const auto& [label, counts] : groups) {
    fmt::print("  {:<14}{:>6} pairs   hard {:>4}  soft {:>4}  {:>5.1f} %   polarity {:>5.1f} %\n",
               label, counts.pairs, counts.hard, counts.soft,
               Percent(counts.hard + counts.soft, counts.pairs),
               Percent(counts.polarity, counts.pairs));
  }
  if (conflicts > 0) {
    fmt::print("  precision {:.1f} %  recall {:.1f} %  graded as expected {:.1f} %\n",
               Percent(found, found + wrong), Percent(found, conflicts), Percent(graded, found));
  }
}

void MeasureAllUnrelated(const std::vector<Pair>& pairs) {
  std::set<std::string> statements;
  for (const Pair& pair : pairs) {
    if (pair.group == "unrelated") statements.insert({pair.a, pair.b});
  }
  std::size_t compared = 0, alarms = 0, polarity = 0;
  for (auto a = statements.begin(); a != statements.end(); ++a) {
    for (auto b = std::next(a); b != statements.end(); ++b) {
      ++compared;
      if (CompareStatements(*a, *b).IsConflict()) ++alarms;
      if (credence::language::ComparePolarity(*a, *b).IsOpposite()) ++polarity;
    }
  }
  if (compared == 0) return;
  fmt::print("  every two of {} unrelated statements: {} alarms in {} pairs; polarity {}\n",
             statements.size(), alarms, compared, polarity);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  bool show = false;
  bool failed = false;
  for (const std::string& argument : arguments) {
    if (argument == "--tiny") {
      Measure("built in",
              {{"Ana lives in Porto", "Ana lives in Lisbon", "hard", "object"},
               {"Ana likes tea", "Ana likes coffee", "none", "near"}},
              show);
    } else if (argument == "--pairs") {
      show = true;
    } else if (const std::vector<Pair> pairs = ReadPairs(argument); !pairs.empty()) {
      Measure(argument, pairs, show);
      if (!show) MeasureAllUnrelated(pairs);
    } else {
      fmt::print(stderr, "{}: no pairs; give a table like src/language/contradiction/pairs.tsv\n",
                 argument);
      failed = true;
    }
  }
  return failed ? 1 : 0;
}
