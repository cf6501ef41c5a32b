// SPDX-License-Identifier: Apache-2.0
// How many durable events a second does Store accept, compared with a bare prepared INSERT of the
// same bytes?
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "bench/append/bare_insert.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "ledger/event_hash.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "memory/events.h"
#include "memory/types.h"

namespace credence::bench {
namespace {

constexpr std::string_view kSpace = "default";
constexpr std::size_t kStreams = 100;
constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z

struct Plan {
  std::string name;
  std::size_t per_transaction = 1;
  std::size_t transactions = 1;  // Per round.
  std::size_t rounds = 1;

  std::size_t EventsPerRound() const { return per_transaction * transactions; }
  std::size_t Events() const { return EventsPerRound() * rounds; }
};

struct Measured {
  double store_per_second = 0;
  double bare_per_second = 0;
  double ratio = 0;  // Median of the ratios per round: what slows one round slows both halves.
};

// Validations of a hundred memories in rotation, one second apart.
std::vector<ledger::NewEvent> MakeEvents(std::size_t count) {
  SeededRng rng(1);
  std::vector<std::string> streams;
  streams.reserve(kStreams);
  for (std::size_t i = 0; i < kStreams; ++i) {
    streams.push_back(memory::StreamOf(NewUuid(FromMicros(kStartMicros), rng)));
  }
  const memory::MemoryEvent validated = memory::Validated{
      .signal = "user", .delta = Decimal::FromNanos(50'000'000), .promoted = false};
  std::vector<ledger::NewEvent> events(count);
  Timestamp time = FromMicros(kStartMicros);
  for (ledger::NewEvent& event : events) {
    time += std::chrono::seconds(1);
    event.id = NewUuid(time, rng);
    event.stream = streams[rng.Next() % kStreams];
    event.kind = std::string(memory::KindOf(validated));
    event.time = time;
    event.actor = "user:ada";
    event.body = memory::BodyOf(validated);
  }
  return events;
}

double PerSecond(const Plan& plan, std::span<const ledger::NewEvent> events, auto write) {
  const Timer timer;
  for (std::size_t i = 0; i < plan.transactions; ++i) {
    write(events.subspan(i * plan.per_transaction, plan.per_transaction));
  }
  return static_cast<double>(events.size()) / timer.Seconds();
}

// Checks count, order and chain of the stored events.
void Check(ledger::Store& store, std::span<const ledger::NewEvent> written, ResultHash& result) {
  std::size_t count = 0;
  EventHash last{};
  std::unordered_map<std::string, std::int64_t> versions;
  const auto visit = [&](const ledger::EventView& event) {
    Expect(count < written.size(), "the store has more events than were written");
    Expect(event.id == written[count].id, "an event is not where it was put");
    Expect(event.sequence == static_cast<std::int64_t>(++count), "the sequence has a gap");
    Expect(event.stream_version == ++versions[std::string(event.stream)], "a version has a gap");
    Expect(ledger::HashEvent(last, event) == event.hash, "the chain is broken");
    last = event.hash;
    return ledger::Visit::kContinue;
  };
  Need(store.Read(kSpace, [&](ledger::Reader& reader) { return reader.ScanEvents({}, visit); }));
  Expect(count == written.size(), "events are missing");
  result.Add({reinterpret_cast<const char*>(last.data()), last.size()});
}

Measured Measure(const Plan& plan, ResultHash& result) {
  const TempFolder folder("append");
  const std::vector<ledger::NewEvent> events = MakeEvents(plan.Events());
  const auto store = Need(ledger::OpenSqliteStore({.path = (folder.path() / "store.db").string()}));
  BareInsert bare((folder.path() / "bare.db").string());

  const auto write_to_store = [&](std::span<const ledger::NewEvent> part) {
    Need(store->Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
      for (const ledger::NewEvent& event : part) {
        CREDENCE_RETURN_IF_ERROR(writer.Append(event));
      }
      return {};
    }));
  };
  const auto write_bare = [&](std::span<const ledger::NewEvent> part) { bare.Write(part); };

  std::vector<double> store_rates;
  std::vector<double> bare_rates;
  std::vector<double> ratios;
  for (std::size_t round = 0; round < plan.rounds; ++round) {
    const auto part =
        std::span(events).subspan(round * plan.EventsPerRound(), plan.EventsPerRound());
    bare_rates.push_back(PerSecond(plan, part, write_bare));
    store_rates.push_back(PerSecond(plan, part, write_to_store));
    ratios.push_back(store_rates.back() / bare_rates.back());
  }
  Check(*store, events, result);
  Expect(bare.Count() == static_cast<std::int64_t>(events.size()), "the bare table lacks rows");
  return {.store_per_second = Median(store_rates),
          .bare_per_second = Median(bare_rates),
          .ratio = Median(ratios)};
}

int Main(const Options& options) {
  const std::vector<Plan> plans = {
      {.name = "single",
       .per_transaction = 1,
       .transactions = options.tiny ? 50U : 2'000U,
       .rounds = options.tiny ? 2U : 21U},
      {.name = "batched",
       .per_transaction = options.tiny ? 100U : 1'000U,
       .transactions = options.tiny ? 2U : 20U,
       .rounds = options.tiny ? 2U : 21U},
  };
  ResultHash result;
  Table table({"events per second", "in a transaction", "store", "bare INSERT", "ratio"});
  std::vector<Goal> goals;
  for (const Plan& plan : plans) {
    const Measured measured = Measure(plan, result);
    table.Row({plan.name, std::to_string(plan.per_transaction), Grouped(measured.store_per_second),
               Grouped(measured.bare_per_second), Fixed(measured.ratio, 2)});
    goals.push_back(AtLeast(plan.name, measured.ratio, 0.6));
  }
  table.Print();
  fmt::print("result {}\n", result.Hex());
  return Conclude(goals, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
