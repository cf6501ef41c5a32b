// SPDX-License-Identifier: Apache-2.0
// How long does it take to find the five best of a hundred thousand memories of one project at a
// given time, compared with examining all of them?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <string>
#include <vector>

#include "base/ids.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "ledger/fold.h"
#include "ledger/sqlite/store.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/queries.h"
#include "memory/types.h"

namespace credence::bench {
namespace {

constexpr std::string_view kSpace = "default";
constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
constexpr std::int64_t kTop = 5;
// The types that a session injects by default.
constexpr std::array kTypes = {MemoryType::kPattern, MemoryType::kRule, MemoryType::kConstraint};
constexpr std::size_t kPerTransaction = 10'000;
constexpr double kLimitMilliseconds = 5;

const std::string kProject = "/home/ada/shop";

// Memories of all types, spread over a year, whose confidence is a multiple of 0.05 from 0.3 to 1;
// half of them were validated later. None is golden: five golden ones would be the answer at once.
class Filler {
 public:
  explicit Filler(ledger::Store& store) : store_(store) {}

  void Run(std::size_t memories) {
    for (std::size_t first = 0; first < memories; first += kPerTransaction) {
      const std::size_t end = std::min(memories, first + kPerTransaction);
      Need(store_.Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
        for (std::size_t i = first; i < end; ++i) CREDENCE_RETURN_IF_ERROR(Add(writer, i));
        return {};
      }));
    }
  }

 private:
  Result<void> Add(ledger::Writer& writer, std::size_t number) {
    const Timestamp created = At(rng_.Next() % 365);
    const Uuid id = NewUuid(created, rng_);
    const auto type = static_cast<MemoryType>(rng_.Next() % EnumNames<MemoryType>::kNames.size());
    const auto twentieths = static_cast<std::int64_t>(6 + rng_.Next() % 14);
    const memory::Learned learned{.type = type,
                                  .project = kProject,
                                  .source = MemorySource::kExplicit,
                                  .confidence = Decimal::FromNanos(twentieths * kStep.nanos())};
    ledger::NewEvent event = Draft(id, created, learned);
    event.verbatim = Verbatim{
        .text = fmt::format("Run check {} before a commit: it finds what review misses", number)};
    Memory state;
    CREDENCE_RETURN_IF_ERROR(Apply(writer, event, state));
    if (rng_.Next() % 2 == 0) {
      const memory::Validated validated{.signal = "user", .delta = kStep, .promoted = false};
      const Timestamp later = created + std::chrono::minutes(rng_.Next() % 40'000);
      CREDENCE_RETURN_IF_ERROR(Apply(writer, Draft(id, later, validated), state));
    }
    return writer.PutRow(memory::MemoryFold::ToRow(state, memory::MemoryFold::TextOf(state)));
  }

  Timestamp At(std::uint64_t day) {
    return FromMicros(kStartMicros) + std::chrono::days(day) +
           std::chrono::microseconds(rng_.Next() % 86'400'000'000);
  }

  ledger::NewEvent Draft(const Uuid& id, Timestamp time, const memory::MemoryEvent& what) {
    return {.id = NewUuid(time, rng_),
            .stream = memory::StreamOf(id),
            .kind = std::string(memory::KindOf(what)),
            .version = 1,
            .time = time,
            .actor = "user:ada",
            .body = memory::BodyOf(what),
            .verbatim = std::nullopt};
  }

  static Result<void> Apply(ledger::Writer& writer, const ledger::NewEvent& event, Memory& state) {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended place, writer.Append(event));
    CREDENCE_RETURN_IF_ERROR(
        ledger::ApplyEvent<memory::MemoryFold>(state, ledger::EventView::Of(event, place)));
    return {};
  }

  static constexpr Decimal kStep = Decimal::FromNanos(50'000'000);

  ledger::Store& store_;
  SeededRng rng_{3};
};

using Readings = std::vector<MemoryReading>;

struct Timed {
  Readings readings;
  double milliseconds = 0;
};

Timed Ask(ledger::Store& store, decltype(&memory::Top) top, const memory::Viewpoint& viewpoint) {
  const memory::MemorySettings settings;
  Timed timed;
  const Timer timer;
  Need(store.Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
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
  Filler(*store).Run(memories);

  ResultHash result;
  Table table({"asked", "Top, ms", "full scan, ms", "times faster"});
  std::vector<double> slowest_indexed;
  std::vector<double> ratios;
  // From the day after the last activity on: earlier, memories in the future have not decayed and
  // are all equally good, so Top has to examine more.
  for (const int days : {394, 420, 450}) {
    const memory::Viewpoint viewpoint{.project = kProject,
                                      .now = FromMicros(kStartMicros) + std::chrono::days(days)};
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
