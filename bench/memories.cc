// SPDX-License-Identifier: Apache-2.0
#include "bench/memories.h"

#include <algorithm>
#include <chrono>

#include "base/ids.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "ledger/fold.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/types.h"

namespace credence::bench {
namespace {

constexpr std::size_t kPerTransaction = 10'000;

class Filler {
 public:
  Filler(ledger::Store& store, const std::string& project,
         FunctionRef<std::string(std::size_t number)> text)
      : store_(store), project_(project), text_(text) {}

  void Run(std::size_t memories) {
    for (std::size_t first = 0; first < memories; first += kPerTransaction) {
      const std::size_t end = std::min(memories, first + kPerTransaction);
      Need(store_.Write(kMemorySpace, [&](ledger::Writer& writer) -> Result<void> {
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
                                  .project = project_,
                                  .source = MemorySource::kExplicit,
                                  .confidence = Decimal::FromNanos(twentieths * kStep.nanos())};
    ledger::NewEvent event = Draft(id, created, learned);
    event.verbatim = Verbatim{.text = text_(number)};
    event.searchable = true;
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
    return FromMicros(kFirstMemoryMicros) + std::chrono::days(day) +
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
  const std::string& project_;
  FunctionRef<std::string(std::size_t number)> text_;
  SeededRng rng_{3};
};

}  // namespace

void FillMemories(ledger::Store& store, const std::string& project, std::size_t memories,
                  FunctionRef<std::string(std::size_t number)> text) {
  Filler(store, project, text).Run(memories);
}

}  // namespace credence::bench
