// SPDX-License-Identifier: Apache-2.0
// How long does it take to read a text without a model: its cue, its certainty, and whether two
// texts are opposites? On the sentences of the tables of examples, against splitting the same text
// into words, which each of them has to do.
#include <algorithm>
#include <cstddef>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "bench/support.h"
#include "language/certainty.h"
#include "language/certainty/words.h"
#include "language/cue.h"
#include "language/polarity.h"

namespace credence::bench {
namespace {

constexpr double kLimitMicros = 50;

// The lines of a table of examples, split at tabs.
std::vector<std::vector<std::string>> RowsOf(std::string_view name) {
  std::ifstream file(fmt::format("{}/{}", CREDENCE_LANGUAGE_FOLDER, name));
  Expect(file.is_open(), "a table of examples is missing");
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string>& row = rows.emplace_back();
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find('\t', begin), line.size());
      row.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return rows;
}

struct Pair {
  std::string text;
  std::optional<std::string> other;
};

std::vector<Pair> PairsOf(std::string_view name, std::size_t text) {
  std::vector<Pair> pairs;
  for (const std::vector<std::string>& row : RowsOf(name)) {
    if (row.size() <= text || row[text].empty()) continue;
    Pair& pair = pairs.emplace_back(row[text]);
    if (row.size() > text + 1 && row[text + 1] != "-") pair.other = row[text + 1];
  }
  return pairs;
}

struct Reader {
  std::string_view name;
  std::vector<Pair> pairs;
  std::function<std::string(const Pair& pair)> read;
};

std::vector<Reader> Readers() {
  return {{"cue", PairsOf("cue/turns.tsv", 1),
           [](const Pair& pair) {
             const language::Cue cue = language::DetectCue(pair.text, pair.other);
             return fmt::format("{} {:.3f}", NameOf(cue.label), cue.score);
           }},
          {"certainty", PairsOf("statement/wordings.txt", 0),
           [](const Pair& pair) {
             return fmt::format("{:.3f}", language::ReadCertainty(pair.text).certainty);
           }},
          {"polarity", PairsOf("polarity/pairs.tsv", 1), [](const Pair& pair) {
             const auto polarity = language::ComparePolarity(pair.text, pair.other.value_or(""));
             return std::string(polarity.IsOpposite() ? "opposite" : "-");
           }}};
}

// Microseconds for each pair.
template <class Work>
double Micros(const std::vector<Pair>& pairs, const Work& work) {
  const CpuTimer timer;
  for (const Pair& pair : pairs) work(pair);
  return 1e6 * timer.Seconds() / static_cast<double>(pairs.size());
}

int Main(const Options& options) {
  const int rounds = options.tiny ? 1 : 101;
  Table table({"µs for each text", "texts", "median", "words alone"});
  std::vector<Goal> goals;
  ResultHash hash;
  for (const Reader& reader : Readers()) {
    Expect(reader.pairs.size() >= 50, "there are too few examples");
    for (const Pair& pair : reader.pairs) hash.Add(reader.read(pair));  // Also fills the caches.
    std::vector<double> times;
    std::vector<double> words;
    std::size_t read = 0;
    for (int round = 0; round < rounds; ++round) {
      times.push_back(
          Micros(reader.pairs, [&](const Pair& pair) { read += reader.read(pair).size(); }));
      words.push_back(Micros(reader.pairs, [&](const Pair& pair) {
        read += language::ReadCertaintyTokens(pair.text).size();
        if (pair.other) read += language::ReadCertaintyTokens(*pair.other).size();
      }));
    }
    Expect(read > 0, "nothing was read");
    table.Row({std::string(reader.name), Grouped(reader.pairs.size()), Fixed(Median(times), 2),
               Fixed(Median(words), 2)});
    goals.push_back(Within(reader.name, Median(times), kLimitMicros, "µs"));
  }
  table.Print();
  fmt::print("result {}\n", hash.Hex());
  return Conclude(goals, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
