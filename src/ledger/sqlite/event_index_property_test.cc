// SPDX-License-Identifier: Apache-2.0
// Random mixtures of ascending, other and repeated ids, many more than are filed at once, by two
// alternating connections, with failing transactions and reopened files: every event is found by
// its id and every stream knows its end, as in the in-memory store.
#include <fmt/format.h>

#include <array>
#include <memory>

#include "base/ids.h"
#include "base/test_framework.h"
#include "credence/clock.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"

namespace credence::ledger {
namespace {

struct Burst {
  int events = 0;
  int first_day = 0;    // Of the ids; a later burst may be older.
  int named_every = 1;  // Every n-th id does not grow with time.
  int writer = 0;       // Which of the two connections.
  bool fails = false;
  bool reopens = false;
};

std::ostream& operator<<(std::ostream& out, const Burst& burst) {
  return out << burst.events << " events from day " << burst.first_day << " named every "
             << burst.named_every << " writer " << burst.writer << (burst.fails ? " fails" : "")
             << (burst.reopens ? " reopens" : "");
}

rc::Gen<Burst> AnyBurst() {
  return rc::gen::build<Burst>(
      rc::gen::set(&Burst::events, rc::gen::weightedOneOf<int>({{3, rc::gen::inRange(0, 4)},
                                                                {2, rc::gen::inRange(40, 90)},
                                                                {1, rc::gen::just(300)},
                                                                {1, rc::gen::just(2'100)}})),
      rc::gen::set(&Burst::first_day, rc::gen::inRange(0, 6)),
      rc::gen::set(&Burst::named_every, rc::gen::element(1, 3, 1'000'000)),
      rc::gen::set(&Burst::writer, rc::gen::inRange(0, 2)),
      rc::gen::set(&Burst::fails, rc::gen::weightedElement<bool>({{4, false}, {1, true}})),
      rc::gen::set(&Burst::reopens, rc::gen::weightedElement<bool>({{4, false}, {1, true}})));
}

// A burst always has the same ids, so that repeating it gives duplicates.
std::vector<NewEvent> EventsOf(const Burst& burst) {
  std::vector<NewEvent> events;
  SeededRng rng(static_cast<std::uint64_t>(burst.first_day));
  Timestamp time = FromMicros(1'767'225'600'000'000) + std::chrono::hours(24 * burst.first_day);
  for (int i = 0; i < burst.events; ++i) {
    time += std::chrono::microseconds(400);  // Within a millisecond, ids are in no order.
    NewEvent event =
        MakeEvent(fmt::format("{}-{}", burst.first_day, i), fmt::format("stream/{}", i * 7 % 90));
    if (i % burst.named_every != 0) event.id = NewUuid(time, rng);
    events.push_back(std::move(event));
  }
  return events;
}

std::string Append(Store& store, const Burst& burst) {
  std::string log;
  (void)store.Write(kSpace, [&](Writer& writer) -> Result<void> {
    for (const NewEvent& event : EventsOf(burst)) {
      CREDENCE_ASSIGN_OR_RETURN(const Appended appended, writer.Append(event));
      log += fmt::format("{}/{}{} ", appended.sequence, appended.stream_version,
                         appended.duplicate ? "d" : "");
    }
    if (burst.fails) return InvalidArgument("on purpose");
    return {};
  });
  return log;
}

std::string Answers(Store& store, const std::vector<Burst>& bursts) {
  std::string log;
  const Result<void> read = store.Read(kSpace, [&](Reader& reader) -> Result<void> {
    for (const Burst& burst : bursts) {
      const std::vector<NewEvent> events = EventsOf(burst);
      for (std::size_t i = 0; i < events.size(); i += 1 + events.size() / 50) {
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<Event> event, reader.FindEvent(events[i].id));
        log += fmt::format("{} ", event ? event->sequence : 0);
      }
    }
    for (int i = 0; i < 90; i += 9) {
      const std::string stream = fmt::format("stream/{}", i);
      CREDENCE_ASSIGN_OR_RETURN(const std::int64_t version, reader.StreamVersion(stream));
      std::int64_t events = 0;
      CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({.stream = stream}, [&](const EventView&) {
        ++events;
        return Visit::kContinue;
      }));
      log += fmt::format("{}:{}={} ", stream, version, events);
    }
    return {};
  });
  return read ? log : read.error().message;
}

RC_GTEST_PROP(SqliteEventIndexProperty, FindsWhatAMapFinds, ()) {
  const auto bursts = *rc::gen::resize(12, rc::gen::container<std::vector<Burst>>(AnyBurst()));
  const TempFolder folder;
  const SqliteOptions options{.path = folder.File("store.db")};
  const auto plain = MakeMemoryStore();
  std::array<std::unique_ptr<Store>, 2> stores;
  for (auto& store : stores) store = OpenSqliteStore(options).value();
  for (const Burst& burst : bursts) {
    auto& store = stores[static_cast<std::size_t>(burst.writer)];
    if (burst.reopens) store = OpenSqliteStore(options).value();
    RC_ASSERT(Append(*store, burst) == Append(*plain, burst));
  }
  const std::string expected = Answers(*plain, bursts);
  for (const auto& store : stores) {
    RC_ASSERT(Answers(*store, bursts) == expected);
    RC_ASSERT(store->CheckStorage().value() == std::vector<std::string>{});
  }
}

}  // namespace
}  // namespace credence::ledger
