// SPDX-License-Identifier: Apache-2.0
// Holdout: randomly leaves some memories out of a prompt and records it, to measure what difference
// they make.
//
// Drawn once per session and memory: an agent that has read a memory knows it until the session
// ends, so leaving it out of a later call would measure nothing. The draw is determined by the
// names, so a session always gets the same answer.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "credence/uuid.h"

namespace credence::memory {

struct HoldOut {
  std::string_view space;
  std::string_view session;
  double probability = 0;
};

bool IsHeldOut(const HoldOut& hold_out, const Uuid& memory);

// The memories in a prompt, and those held out of it.
struct PartialInjection {
  Injection injection;
  std::vector<Uuid> withheld;

  bool IsEmpty() const { return injection.memories.empty() && withheld.empty(); }
};

// FormatInjection without the held-out memories. Nothing replaces them: the other lines are the
// same either way.
PartialInjection FormatWithHoldOut(std::vector<MemoryReading> readings, std::int64_t max_tokens,
                                   const HoldOut& hold_out);

}  // namespace credence::memory
