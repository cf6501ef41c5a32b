// SPDX-License-Identifier: Apache-2.0
// Evolve: applies an event to a memory. Pure, and cannot fail.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "credence/memories.h"
#include "memory/types.h"

namespace credence::memory {

// Where and when the event happened.
struct EventPlace {
  Uuid subject;
  std::int64_t sequence = 0;
  Timestamp time;
  std::optional<std::string_view> text;  // The verbatim, if available.
};

void Evolve(Memory& memory, const MemoryEvent& event, const EventPlace& place);

}  // namespace credence::memory
