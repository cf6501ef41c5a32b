// SPDX-License-Identifier: Apache-2.0
#include "sample_store.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "base/check.h"
#include "credence/engine.h"
#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/store.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

constexpr int kSampleMemories = 100;

template <class T>
T Must(Result<T> result) {
  if (!result) CheckFailed(__FILE__, __LINE__, result.error().message);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

void Treat(Engine& engine, const Caller& caller, int number, const std::string& id) {
  for (int i = 0; i < number % 4; ++i) {
    Must(engine.memories().Validate(caller,
                                    {.id = id, .reason = fmt::format("seen {} of {}", i, number)}));
  }
  switch (number % 10) {
    case 3:
      Must(engine.memories().Violate(caller, {.id = id, .reason = "it was otherwise"}));
      break;
    case 5:
      Must(engine.memories().Supersede(caller, id, fmt::format("the better sentence {}", number)));
      break;
    case 6:
      Must(engine.memories().Forget(caller, id, true));
      break;
    case 7:
      Must(engine.memories().Forget(caller, id, false));
      break;
    case 8:
      Must(engine.memories().Forget(caller, id, false));
      Must(engine.memories().Restore(caller, id));
      break;
    default:
      break;
  }
}

void AddNotes(const std::string& db, int from, int until) {
  const auto store = Must(ledger::OpenSqliteStore({.path = db}));
  Must(store->Write("default", [&](ledger::Writer& writer) -> Result<void> {
    for (int i = from; i < until; ++i) {
      CREDENCE_RETURN_IF_ERROR(writer.Append(
          ledger::MakeEvent(fmt::format("note {}", i), fmt::format("note/{}", i), "note.taken",
                            fmt::format("{{\"needle\":\"needle-{}\"}}", i))));
    }
    return {};
  }));
}

}  // namespace

void MakeSampleStore(const std::string& db) {
  AddNotes(db, 0, 10);
  {
    const auto clock = std::make_shared<ManualClock>(Must(ParseTimestamp("2026-01-01T00:00:00Z")));
    const auto engine =
        Must(Engine::Open({.db = db, .clock = clock, .rng = std::make_shared<SeededRng>(1)}));
    for (int i = 0; i < kSampleMemories; ++i) {
      const Caller caller{.space = i % 9 == 0 ? "other" : "default",
                          .project = i % 3 == 0 ? std::nullopt : std::optional("/home/ada/shop")};
      const AddedMemory added = Must(engine->memories().Add(
          caller, {.content = fmt::format("sentence number {} about things", i),
                   .domain = fmt::format("domain-{}", i)}));
      Treat(*engine, caller, i, added.reading->memory.id.ToString());
      clock->Advance(std::chrono::minutes(7));
    }
  }
  AddNotes(db, 10, 20);
  // Everything in one file.
  Must(ledger::Connection::Open(db, ledger::Connection::Mode::kReadWrite))->TryToEmptyLog();
}

}  // namespace credence::reliability
