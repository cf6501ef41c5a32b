// SPDX-License-Identifier: Apache-2.0
// Weigh: fills in the numbers that the settings assign to an event. The only place where settings
// enter events, both live (decide.h) and when a history is replayed under other settings. Depends
// only on the event, the memory before it and the settings.
#pragma once

#include "credence/memories.h"
#include "memory/settings.h"
#include "memory/types.h"

namespace credence::memory {

// Sets the initial confidence.
void Weigh(Learned& event, const MemorySettings& settings);
// Sets the gain, and whether the memory becomes golden (M6, M7).
void Weigh(Validated& event, const Memory& memory, const MemorySettings& settings);
// Sets the loss.
void Weigh(Violated& event, const MemorySettings& settings);

// Sets the gain or loss, and whether the memory becomes golden.
void Weigh(Proven& event, const Memory& memory, const MemorySettings& settings);

// Any event; those without numbers stay unchanged.
void Weigh(MemoryEvent& event, const Memory& memory, const MemorySettings& settings);

}  // namespace credence::memory
