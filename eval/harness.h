// SPDX-License-Identifier: Apache-2.0
// Shared by the programs that evaluate a judgement on labelled texts: arguments, data, counts.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence::eval {

// One line of a file. JSON Lines: {text, prev_system, before, label, acts or themes}. Otherwise
// tab-separated columns: text, other text, label, group; lines that begin with # are ignored.
struct Example {
  std::string text;
  std::string other;                // The turn before, or the second text of a pair.
  std::vector<std::string> labels;  // Acts, themes, or the label of a pair.
  std::string group;
  double score = 0;         // If the label is a number.
  std::string before = {};  // What the speaker had said before the turn before.

  bool Has(std::string_view label) const {
    return std::ranges::find(labels, label) != labels.end();
  }
};
using Examples = std::vector<Example>;

struct Program {
  std::string_view name;
  Examples tiny;  // The data for --tiny.
  void (*measure)(const Examples& examples) = nullptr;
  // --show WHAT prints examples instead of figures.
  void (*show)(const Examples& examples, std::string_view what) = nullptr;
};

// Reads [--tiny] [--show WHAT] FILE... and measures each file. Returns the exit code.
int Main(int argc, char** argv, const Program& program);

// True positives, false positives and misses. Precision, recall and F are 0 if nothing was right.
struct Counts {
  double right = 0, wrong = 0, missed = 0;

  void Add(bool told, bool is) {
    right += told && is ? 1 : 0;
    wrong += told && !is ? 1 : 0;
    missed += !told && is ? 1 : 0;
  }
  double Precision() const { return right == 0 ? 0 : right / (right + wrong); }
  double Recall() const { return right == 0 ? 0 : right / (right + missed); }
  double F() const { return right == 0 ? 0 : 2 * right / (2 * right + wrong + missed); }
  std::string Cell() const {
    return fmt::format("{:.3f}  {:.3f}  {:.3f}", Precision(), Recall(), F());
  }
};

double Percent(double part, double whole);

// The words of a text in lower case, split at everything but ASCII letters: for plain rivals.
std::vector<std::string> PlainWords(std::string_view text);

inline bool IsIn(std::span<const std::string_view> list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

// The result of `judge` for each example. Prints the number of judgements per second of processor
// time, which does not depend on the load of the machine.
template <class Judge>
auto JudgeAll(std::string_view what, const Examples& examples, const Judge& judge) {
  std::vector<decltype(judge(examples.front()))> judgements;
  judgements.reserve(examples.size());
  const std::clock_t start = std::clock();
  for (const Example& example : examples) judgements.push_back(judge(example));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  fmt::print("{}: {:.0f} in a second\n", what,
             static_cast<double>(examples.size()) / std::max(seconds, 1e-9));
  return judgements;
}

}  // namespace credence::eval
