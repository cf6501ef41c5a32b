// SPDX-License-Identifier: Apache-2.0
// How well are contradictions distinguished from pairs that only look like them? Reads a table in
// the form of src/language/contradiction/pairs.tsv: statement, statement, expected, kind.
//
// usage: contradictions [--tiny] [--show LABEL] FILE...
//
// Every statement of an unrelated pair is also compared with every other one. "polarity" is the
// result of ComparePolarity for the same pairs. --show prints each wrong pair with that
// expectation; an expectation other than hard, soft and none (a label of another set) is counted
// separately.
#include <map>
#include <set>

#include "bench/support.h"
#include "eval/harness.h"
#include "language/contradiction.h"
#include "language/polarity.h"

namespace credence::eval {
namespace {

using language::CompareStatements;
using language::Contradiction;

bool IsConflict(const Example& pair) {
  return pair.labels[0].starts_with("hard") || pair.labels[0].starts_with("soft");
}

Contradiction Judge(const Example& pair) { return CompareStatements(pair.text, pair.other); }
bool IsOpposite(const std::string& a, const std::string& b) {
  return language::ComparePolarity(a, b).IsOpposite();
}

void Show(const Examples& pairs, std::string_view label) {
  for (const Example& pair : pairs) {
    const Contradiction told = Judge(pair);
    if (pair.Has(label) && told.IsConflict() != IsConflict(pair))
      fmt::print("{}\t{}\t{}\t{}\n", label, told.reason, pair.text, pair.other);
  }
}

void MeasureUnrelated(const Examples& pairs) {
  std::set<std::string> statements;
  for (const Example& pair : pairs) {
    if (pair.group == "unrelated") statements.insert({pair.text, pair.other});
  }
  std::size_t compared = 0, alarms = 0, polarity = 0;
  for (auto a = statements.begin(); a != statements.end(); ++a) {
    for (auto b = std::next(a); b != statements.end(); ++b) {
      ++compared;
      if (CompareStatements(*a, *b).IsConflict()) ++alarms;
      if (IsOpposite(*a, *b)) ++polarity;
    }
  }
  if (compared == 0) return;
  fmt::print("every two of {} unrelated statements: {} alarms in {} pairs; polarity {}\n",
             statements.size(), alarms, compared, polarity);
}

void Measure(const Examples& pairs) {
  const std::vector<Contradiction> told = JudgeAll("contradictions", pairs, Judge);
  const auto opposite = JudgeAll("polarity", pairs, [](const Example& pair) {
    return static_cast<int>(IsOpposite(pair.text, pair.other));
  });
  struct GroupCounts {
    double pairs = 0, hard = 0, soft = 0, polarity = 0;
  };
  std::map<std::string, GroupCounts> groups;
  Counts all;
  double graded = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::string& label = pairs[i].labels[0];
    const bool found = told[i].IsConflict();
    GroupCounts& counts = groups[label == "none" ? pairs[i].group : label];
    ++counts.pairs;
    counts.polarity += opposite[i];
    if (found) ++(told[i].soft ? counts.soft : counts.hard);
    all.Add(found, IsConflict(pairs[i]));
    if (found && IsConflict(pairs[i]) && label.starts_with("soft") == told[i].soft) ++graded;
  }
  bench::Table table({"expected", "pairs", "hard", "soft", "conflicts", "polarity"});
  for (const auto& [name, counts] : groups) {
    table.Row({name, fmt::format("{}", counts.pairs), fmt::format("{}", counts.hard),
               fmt::format("{}", counts.soft),
               fmt::format("{:.1f} %", Percent(counts.hard + counts.soft, counts.pairs)),
               fmt::format("{:.1f} %", Percent(counts.polarity, counts.pairs))});
  }
  table.Print();
  if (all.right + all.missed > 0) {
    fmt::print("precision {:.1f} %  recall {:.1f} %  graded as expected {:.1f} %\n",
               100 * all.Precision(), 100 * all.Recall(), Percent(graded, all.right));
  }
  MeasureUnrelated(pairs);
}

}  // namespace
}  // namespace credence::eval

int main(int argc, char** argv) {
  return credence::eval::Main(
      argc, argv,
      {.name = "contradictions",
       .tiny = {{"Ana lives in Porto", "Ana lives in Lisbon", {"hard"}, "object"},
                {"Ana likes tea", "Ana likes coffee", {"none"}, "near"}},
       .measure = credence::eval::Measure,
       .show = credence::eval::Show});
}
