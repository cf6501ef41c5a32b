// SPDX-License-Identifier: Apache-2.0
// Hold-out: some of the memories that a prompt would get are kept from it by chance, and that is
// recorded, so that it can be told what difference they make.
//
// Drawn once for a session and a memory: an agent that has read a memory knows it until the session
// ends, so keeping it from a later call would compare nothing. Nobody draws at random: asked again,
// a session gets the same answer.
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

// What a prompt gets, and what it would have got besides.
struct PartialInjection {
  Injection injection;
  std::vector<Uuid> withheld;

  bool IsEmpty() const { return injection.memories.empty() && withheld.empty(); }
};

// As FormatInjection, without what is held out. Nothing takes the place of that: the others are
// shown whether or not it is.
PartialInjection FormatWithHoldOut(std::vector<MemoryReading> readings, std::int64_t max_tokens,
                                   const HoldOut& hold_out);

}  // namespace credence::memory
