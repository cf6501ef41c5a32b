// SPDX-License-Identifier: Apache-2.0
// How well does the governor's final score distinguish a coding agent's resolved runs from the
// others, and how many of the resolved runs would it have stopped? Feeds recorded runs to the
// engine step by step. Refused steps happened nevertheless, so it is unknown how a run would have
// gone under the governor; with --enforce a refused step is at least not reported as done.
// --compare shows several sets of signals and the profiles side by side, with --settings also a
// file of one's own.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/support.h"
#include "eval/trajectories/auroc.h"
#include "eval/trajectories/compare.h"
#include "eval/trajectories/runs.h"
#include "eval/trajectories/tell.h"

namespace credence::bench {
namespace {

namespace fs = std::filesystem;

using Group = std::vector<const Told*>;

Group GroupOf(const std::vector<Told>& all, bool resolved) {
  Group group;
  for (const Told& told : all) {
    if (told.resolved == resolved) group.push_back(&told);
  }
  return group;
}

double Mean(const Group& group, const std::function<double(const Told&)>& value) {
  double sum = 0;
  for (const Told* told : group) sum += value(*told);
  return group.empty() ? 0 : sum / static_cast<double>(group.size());
}

std::string Share(const Group& group, const std::function<bool(const Told&)>& holds) {
  const auto count = std::ranges::count_if(group, [&](const Told* told) { return holds(*told); });
  const double percent = 100 * static_cast<double>(count) / static_cast<double>(group.size());
  return fmt::format("{} ({:.0f} %)", count, percent);
}

struct NamedScore {
  std::string name;
  std::function<double(const Told&)> of;
};

std::vector<NamedScore> Scores() {
  return {
      {"the final number (100 - n)", [](const Told& t) { return static_cast<double>(-t.number); }},
      {"sum of the reducers", [](const Told& t) { return static_cast<double>(t.reduced); }},
      {"number of failed steps", [](const Told& t) { return static_cast<double>(t.failures); }},
      {"number of steps", [](const Told& t) { return static_cast<double>(t.steps); }},
  };
}

std::vector<Scored> ScoredBy(const std::vector<Told>& all, const NamedScore& score) {
  std::vector<Scored> scored;
  scored.reserve(all.size());
  for (const Told& told : all)
    scored.push_back({.score = score.of(told), .failed = !told.resolved});
  return scored;
}

void PrintAurocs(const std::vector<Told>& all) {
  Table table({"AUROC for failure", "value", "95 % interval"});
  for (const NamedScore& score : Scores()) {
    const std::vector<Scored> scored = ScoredBy(all, score);
    const std::optional<double> value = Auroc(scored);
    Expect(value.has_value(), "all runs ended alike");
    const Interval interval = BootstrapAuroc(scored, kBootstraps, 1);
    table.Row({score.name, fmt::format("{:.3f}", *value),
               fmt::format("{:.3f} to {:.3f}", interval.low, interval.high)});
  }
  table.Print();
}

void PrintGroups(const Group& resolved, const Group& others) {
  Table table({"", "resolved", "not resolved"});
  const auto row = [&](std::string name, const auto& cell) {
    table.Row({std::move(name), cell(resolved), cell(others)});
  };
  const auto mean = [&](std::string name, const std::function<double(const Told&)>& value) {
    row(std::move(name), [&](const Group& g) { return fmt::format("{:.1f}", Mean(g, value)); });
  };
  const auto share = [&](std::string name, const std::function<bool(const Told&)>& holds) {
    row(std::move(name), [&](const Group& g) { return Share(g, holds); });
  };
  row("runs", [](const Group& g) { return fmt::format("{}", g.size()); });
  mean("mean final number", [](const Told& t) { return static_cast<double>(t.number); });
  mean("mean number of steps", [](const Told& t) { return static_cast<double>(t.steps); });
  share("runs that ended at 0", [](const Told& t) { return t.number == 0; });
  share("runs refused at least once", [](const Told& t) { return t.denied > 0; });
  share("runs asked at least once", [](const Told& t) { return t.asked > 0; });
  mean("refused steps per run", [](const Told& t) { return static_cast<double>(t.denied); });
  mean("asked steps per run", [](const Told& t) { return static_cast<double>(t.asked); });
  table.Print();
}

using Counts = std::map<std::string, int>;

// How often each occurred per run, and in how many runs.
void PrintCounts(std::string_view what, const std::vector<Told>& all, Counts Told::* counts) {
  const Group resolved = GroupOf(all, true);
  const Group others = GroupOf(all, false);
  Counts names;
  for (const Told& told : all) {
    for (const auto& [name, count] : told.*counts) names[name] += count;
  }
  Table table(
      {std::string(what), "per resolved run", "per other run", "resolved runs", "other runs"});
  for (const auto& entry : names) {
    const std::string& name = entry.first;
    const auto count = [&](const Told& told) {
      const auto found = (told.*counts).find(name);
      return found == (told.*counts).end() ? 0.0 : found->second;
    };
    const auto happened = [&](const Told& told) { return count(told) > 0; };
    table.Row({name, fmt::format("{:.2f}", Mean(resolved, count)),
               fmt::format("{:.2f}", Mean(others, count)), Share(resolved, happened),
               Share(others, happened)});
  }
  table.Print();
}

void Report(const std::vector<Told>& all, bool enforce) {
  std::size_t steps = 0;
  for (const Told& told : all) steps += told.steps;
  fmt::print("{} runs, {} steps; what is refused {}\n\n", all.size(),
             Grouped(static_cast<double>(steps)), enforce ? "did not happen" : "went on anyway");
  const Group resolved = GroupOf(all, true);
  const Group others = GroupOf(all, false);
  Expect(!resolved.empty() && !others.empty(), "all runs ended alike");
  PrintAurocs(all);
  fmt::print("\n");
  PrintGroups(resolved, others);
  fmt::print("\n");
  PrintCounts("signal", all, &Told::fired);
  fmt::print("\n");
  PrintCounts("refused", all, &Told::refused);
  ResultHash result;
  for (const Told& told : all) {
    result.Add(told.number);
    result.Add(static_cast<std::int64_t>(told.denied));
    result.Add(static_cast<std::int64_t>(told.asked));
  }
  fmt::print("result {}\n", result.Hex());
}

// Six made-up runs, to check that the counts are right.
constexpr std::string_view kSampleOutcomes =
    "instance_id,resolved\na,true\nb,true\nc,true\nd,false\ne,false\nf,false\n";
constexpr std::string_view kSampleSteps =
    R"({"instance_id":"a","command":"ls","returncode":0,"output_tail":"a.py"}
{"instance_id":"a","command":"python -m pytest","returncode":0,"output_tail":"== 3 passed in 1s =="}
{"instance_id":"b","command":"cat a.py","returncode":0,"output_tail":"x = 1"}
{"instance_id":"c","command":"cat b.py","returncode":1,"output_tail":"No such file"}
{"instance_id":"c","command":"ls","returncode":0,"output_tail":"a.py"}
{"instance_id":"d","command":"cat b.py","returncode":1,"output_tail":"No such file"}
{"instance_id":"e","command":"cat b.py","returncode":1,"output_tail":"No such file"}
{"instance_id":"e","command":"cat c.py","returncode":1,"output_tail":"No such file"}
{"instance_id":"e","command":"cat d.py","returncode":1,"output_tail":"No such file"}
{"instance_id":"e","command":"sed -i s/1/2/ a.py","returncode":0,"output_tail":""}
{"instance_id":"f","command":"python -m pytest","returncode":1,"output_tail":"1 failed in 1s"}
{"instance_id":"f","command":"git commit -am x","returncode":0,"output_tail":""}
)";

void CheckSample(const std::vector<Told>& all) {
  Expect(all.size() == 6, "the sample has six runs");
  const std::int64_t start = all[1].number;  // Only a read happened.
  const std::vector<std::int64_t> moved = {5, 0, -5, -5, -35, -5};
  for (std::size_t i = 0; i < all.size(); ++i) {
    Expect(all[i].number == start + moved[i], fmt::format("run {} has another number", i));
  }
  Expect(all[4].fired.at("sunk_cost") == 1, "three failures in a row are sunk cost");
  Expect(all[4].reduced == 35 && all[4].refused == Counts{{"production_write", 1}},
         "a write in IGNORANCE is refused");
  Expect(all[5].refused == Counts{{"git_write", 1}}, "a commit in HYPOTHESIS is refused");
  // Seven of the nine pairs are won, and two are ties: d and f against c.
  const std::optional<double> value = Auroc(ScoredBy(all, Scores()[0]));
  Expect(value == 8.0 / 9, "the AUROC of the sample is another");
  const auto refused = TellAll({{.id = "g", .resolved = true, .steps = {}}}, {});
  Expect(refused[0].number == start, "a run without steps moved the number");
}

int RunTiny() {
  const TempFolder folder("trajectories");
  std::ofstream(folder.path() / "outcomes.csv") << kSampleOutcomes;
  std::ofstream(folder.path() / "steps.jsonl") << kSampleSteps;
  const std::vector<Told> all = TellAll(Need(ReadRuns(folder.path())), {});
  CheckSample(all);
  Report(all, false);
  Compare(Need(ReadRuns(folder.path())), {0, 1});
  return 0;
}

int Main(int argc, char** argv) {
  bool enforce = false;
  bool compare = false;
  std::optional<fs::path> folder;
  std::vector<std::pair<std::string, std::string>> further;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--tiny") return RunTiny();
    if (word == "--enforce") {
      enforce = true;
    } else if (word == "--compare") {
      compare = true;
    } else if (word == "--settings" && i + 1 < argc) {
      std::ifstream file(argv[++i]);
      Expect(file.is_open(), fmt::format("{} cannot be read", argv[i]));
      further.emplace_back(fs::path(argv[i]).stem().string(),
                           std::string(std::istreambuf_iterator<char>(file), {}));
    } else if (!folder && !word.starts_with("-")) {
      folder = word;
    } else {
      folder.reset();
      break;
    }
  }
  if (!folder) {
    fmt::print(stderr, "usage: {} [--enforce | --compare [--settings TOML]…] FOLDER | --tiny\n",
               argv[0]);
    return 2;
  }
  const std::vector<Run> runs = Need(ReadRuns(*folder));
  if (compare) {
    Compare(runs, {20, 30, 40}, further);
  } else {
    Report(TellAll(runs, {.enforce = enforce, .settings = {}}), enforce);
  }
  return 0;
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) { return credence::bench::Main(argc, argv); }
