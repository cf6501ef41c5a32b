// SPDX-License-Identifier: Apache-2.0
// A ledger to replay, and the expected state of its memories, computed independently.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "credence/uuid.h"
#include "ledger/store.h"

namespace credence::bench {

inline constexpr std::string_view kSpace = "default";

struct Workload {
  std::size_t memories = 100'000;
  std::size_t events_per_memory = 10;  // On average.

  std::size_t Events() const { return memories * events_per_memory; }
};

// The expected state of one memory. Counted in whole steps, without the code under test.
struct Expected {
  Uuid id;
  std::int64_t twentieths = 0;  // Confidence × 20.
  std::int64_t times_validated = 0;
  std::int64_t times_violated = 0;
};

// Fills the store: every memory is learned, and then random memories are validated (4 of 5 times)
// or violated. Real ledgers have more locality, which would favour caches.
std::vector<Expected> Fill(ledger::Store& store, const Workload& workload);

}  // namespace credence::bench
