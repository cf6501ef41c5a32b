// SPDX-License-Identifier: Apache-2.0
// Counting the ledger bit by bit: each reading continues where the last one ended.
#pragma once

#include <concepts>
#include <cstdint>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

// How far counts have read. Counts derive from it.
struct ReadSoFar {
  std::int64_t generation = 0;  // Of the store.
  std::int64_t seen = 0;
};

// Calls `take` with each event that the counts have not seen. After the store was restored from a
// backup, they begin anew. `query` says what else to read of events.
template <std::derived_from<ReadSoFar> Counts, std::invocable<const ledger::EventView&> Take>
Result<void> TakeNewEvents(ledger::Reader& reader, Counts& counts, ledger::EventFilter query,
                           Take take) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t generation, reader.Generation());
  if (counts.generation != generation) {
    counts = Counts();
    counts.generation = generation;
  }
  query.after_sequence = counts.seen;
  return reader.ScanEvents(query, [&](const ledger::EventView& event) {
    take(event);
    counts.seen = event.sequence;
    return ledger::Visit::kContinue;
  });
}

}  // namespace credence::engine
