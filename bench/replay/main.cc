// SPDX-License-Identifier: Apache-2.0
// How many events a second are folded from the ledger into state, compared with reading and
// decoding them?
#include <fmt/format.h>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bench/replay/workload.h"
#include "bench/support.h"
#include "ledger/event_batch.h"
#include "ledger/event_hash.h"
#include "ledger/fold.h"
#include "ledger/sqlite/store.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/types.h"

namespace credence::bench {
namespace {

using ledger::EventView;
using MemoryProjection = ledger::FoldProjection<memory::MemoryFold>;

// Scans a ledger as `credence verify` does.
template <class Use>
MemoryProjection Replay(ledger::Store& store, bool with_verbatim, Use use) {
  MemoryProjection projection;
  Need(store.Read(kSpace, [&](ledger::Reader& reader) {
    return ledger::ScanInBatches(reader, {.with_verbatim = with_verbatim}, [&](auto events) {
      projection.Expect(events);
      for (const EventView& event : events) {
        use(event);
        Expect(projection.Owns(event.stream), "an event belongs to nobody");
        Expect(Need(projection.Apply(event)) == ledger::Known::kYes, "an event is not known");
      }
    });
  }));
  return projection;
}

template <class Use>
void Scan(ledger::Store& store, Use use) {
  std::size_t count = 0;
  const auto visit = [&](const EventView& event) {
    use(event);
    ++count;
    return ledger::Visit::kContinue;
  };
  Need(store.Read(kSpace, [&](ledger::Reader& reader) { return reader.ScanEvents({}, visit); }));
  Expect(count > 0, "there are no events");
}

// The cheapest possible use of an event.
void Read(ledger::Store& store) {
  std::size_t bytes = 0;
  Scan(store, [&](const EventView& event) { bytes += event.body.size(); });
  Expect(bytes > 0, "the events have no bodies");
}

// Counts each kind, so that the compiler cannot omit the decoding.
std::array<std::size_t, std::variant_size_v<memory::MemoryEvent>> Decode(ledger::Store& store) {
  std::array<std::size_t, std::variant_size_v<memory::MemoryEvent>> kinds{};
  Scan(store, [&](const EventView& event) {
    const std::optional<memory::MemoryEvent> decoded = Need(memory::DecodeEvent(event));
    Expect(decoded.has_value(), "an event is not known");
    ++kinds[decoded->index()];
  });
  return kinds;
}

MemoryProjection Fold(ledger::Store& store) {
  return Replay(store, false, [](const EventView&) {});
}

// With the texts, and with every hash recomputed.
MemoryProjection FoldVerified(ledger::Store& store) {
  EventHash last{};
  return Replay(store, true, [&](const EventView& event) {
    Expect(ledger::HashEvent(last, event) == event.hash, "the chain is broken");
    last = event.hash;
    Expect(event.text.has_value() == (event.digest != nullptr), "a text is missing");
    if (event.text) {
      Expect(ledger::VerbatimDigest(*event.text, event.salt) == *event.digest, "a text is wrong");
    }
  });
}

void Check(const MemoryProjection& projection, const std::vector<Expected>& all,
           ResultHash& result) {
  Expect(projection.size() == all.size(), "the number of memories is wrong");
  for (const Expected& expected : all) {
    const std::optional<ledger::Row> row = projection.RowOf(expected.id.ToString(), std::nullopt);
    Expect(row.has_value(), "a memory is missing");
    const Memory memory = Need(memory::MemoryFold::FromRow({.id = row->id, .data = row->data}));
    Expect(memory.confidence.nanos() * 20 == expected.twentieths * Decimal::kScale &&
               memory.times_validated == expected.times_validated &&
               memory.times_violated == expected.times_violated,
           "a memory is not what its events say");
    result.Add(row->data);
  }
}

struct Contender {
  std::string name;
  std::function<void()> run;
  std::vector<double> seconds;
};

int Main(const Options& options) {
  const Workload workload{.memories = options.tiny ? 500U : 100'000U};
  const TempFolder folder("replay");
  const auto store = Need(ledger::OpenSqliteStore({.path = (folder.path() / "store.db").string()}));
  const std::vector<Expected> expected = Fill(*store, workload);

  // The last result of each, for later checks: building them is measured, destroying them is not.
  std::optional<MemoryProjection> folded;
  std::optional<MemoryProjection> verified;
  std::array<std::size_t, std::variant_size_v<memory::MemoryEvent>> kinds{};
  std::vector<Contender> contenders = {
      {.name = "read", .run = [&] { Read(*store); }, .seconds = {}},
      {.name = "read and decode", .run = [&] { kinds = Decode(*store); }, .seconds = {}},
      {.name = "fold", .run = [&] { folded.emplace(Fold(*store)); }, .seconds = {}},
      {.name = "fold and verify hashes",
       .run = [&] { verified.emplace(FoldVerified(*store)); },
       .seconds = {}},
  };
  const int rounds = options.tiny ? 1 : 7;
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    folded.reset();
    verified.reset();
    for (Contender& contender : contenders) {
      const Timer timer;
      contender.run();
      contender.seconds.push_back(timer.Seconds());
    }
    ratios.push_back(contenders[1].seconds.back() / contenders[2].seconds.back());
  }

  ResultHash result;
  Check(*folded, expected, result);
  ResultHash again;
  Check(*verified, expected, again);
  Expect(result.Hex() == again.Hex(), "two replays differ");
  Expect(kinds[0] == workload.memories, "the number of memories that were learned is wrong");

  const auto events = static_cast<double>(workload.Events());
  const double rival = Median(contenders[1].seconds);
  Table table({fmt::format("{} events", Grouped(events)), "events per second", "ratio"});
  for (const Contender& contender : contenders) {
    const double seconds = Median(contender.seconds);
    table.Row({contender.name, Grouped(events / seconds), Fixed(rival / seconds, 2)});
  }
  table.Print();
  fmt::print("result {}\n", result.Hex());
  return Conclude({AtLeast("", Median(ratios), 0.7)}, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
