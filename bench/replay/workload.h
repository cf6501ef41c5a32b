// SPDX-License-Identifier: Apache-2.0
// A ledger to replay, and what its memories must look like afterwards, worked out by hand.
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

// What became of one memory. Counted in whole steps, and not with the code under test.
struct Expected {
  Uuid id;
  std::int64_t twentieths = 0;  // Confidence × 20.
  std::int64_t times_validated = 0;
  std::int64_t times_violated = 0;
};

// Fills the store: every memory is learned, and then memories drawn at random from all of them are
// validated (4 of 5 times) or violated. Life has more order than that, which a cache would like.
std::vector<Expected> Fill(ledger::Store& store, const Workload& workload);

}  // namespace credence::bench
