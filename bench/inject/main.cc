// SPDX-License-Identifier: Apache-2.0
// How long does it take to find the five best of a hundred thousand memories of one project at a
// given time, compared with examining all of them?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "bench/memories.h"
#include "bench/support.h"
#include "ledger/sqlite/store.h"
#include "memory/queries.h"
#include "memory/types.h"

namespace credence::bench {
namespace {

constexpr std::int64_t kTop = 5;
// The types that a session injects by default.
constexpr std::array kTypes = {MemoryType::kPattern, MemoryType::kRule, MemoryType::kConstraint};
constexpr double kLimitMilliseconds = 5;

const std::string kProject = "/home/ada/shop";

using Readings = std::vector<MemoryReading>;

struct Timed {
  Readings readings;
  double milliseconds = 0;
};

Timed Ask(ledger::Store& store, decltype(&memory::Top) top, const memory::Viewpoint& viewpoint) {
  const memory::MemorySettings settings;
  Timed timed;
  const Timer timer;
  Need(store.Read(kMemorySpace, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(timed.readings, top(reader, kTypes, kTop, viewpoint, settings));
    return {};
  }));
  timed.milliseconds = timer.Seconds() * 1'000;
  return timed;
}

void CheckSame(const Readings& indexed, const Readings& scanned) {
  Expect(indexed.size() == static_cast<std::size_t>(kTop), "there are fewer than five");
  Expect(indexed.size() == scanned.size(), "the two ways find different numbers of memories");
  for (std::size_t i = 0; i < indexed.size(); ++i) {
    Expect(indexed[i].memory == scanned[i].memory, "the two ways find different memories");
    Expect(indexed[i].effective_confidence == scanned[i].effective_confidence,
           "the two ways read a memory differently");
  }
}

int Main(const Options& options) {
  const std::size_t memories = options.tiny ? 1'000 : 100'000;
  const int indexed_runs = options.tiny ? 3 : 50;  // Per full scan.
  const TempFolder folder("inject");
  const auto store = Need(ledger::OpenSqliteStore({.path = (folder.path() / "store.db").string()}));
  // No golden ones: five of them would be the answer at once.
  FillMemories(*store, kProject, memories, [](std::size_t number) {
    return fmt::format("Run check {} before a commit: it finds what review misses", number);
  });

  ResultHash result;
  Table table({"asked", "Top, ms", "full scan, ms", "times faster"});
  std::vector<double> slowest_indexed;
  std::vector<double> ratios;
  // From the day after the last activity on: earlier, memories in the future have not decayed and
  // are all equally good, so Top has to examine more.
  for (const int days : {394, 420, 450}) {
    const memory::Viewpoint viewpoint{
        .project = kProject, .now = FromMicros(kFirstMemoryMicros) + std::chrono::days(days)};
    std::vector<double> indexed_ms;
    std::vector<double> scanned_ms;
    const Readings first = Ask(*store, memory::Top, viewpoint).readings;  // Warms the cache.
    for (int round = 0; round < (options.tiny ? 1 : 3); ++round) {
      const Timed scanned = Ask(*store, memory::TopByScan, viewpoint);
      scanned_ms.push_back(scanned.milliseconds);
      CheckSame(first, scanned.readings);
      for (int run = 0; run < indexed_runs; ++run) {
        indexed_ms.push_back(Ask(*store, memory::Top, viewpoint).milliseconds);
      }
    }
    for (const MemoryReading& reading : first) result.Add(reading.memory.id.ToString());
    const double indexed = Median(indexed_ms);
    const double scanned = Median(scanned_ms);
    slowest_indexed.push_back(indexed);
    ratios.push_back(scanned / indexed);
    table.Row({fmt::format("on day {}", days), Fixed(indexed, 2), Fixed(scanned, 0),
               Fixed(scanned / indexed, 0)});
  }
  fmt::print("the best {} of {} memories of one project\n", kTop, Grouped(memories));
  table.Print();
  fmt::print("result {}\n", result.Hex());
  const double worst = *std::ranges::max_element(slowest_indexed);
  fmt::print("the full scan takes {:.0f} times as long\n", *std::ranges::min_element(ratios));
  return Conclude({Within("slowest", worst, kLimitMilliseconds, "ms")}, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
