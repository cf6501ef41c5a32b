// SPDX-License-Identifier: Apache-2.0
// Weigh: the numbers that the settings give to what happened. The one way in which settings come
// into an event, live (decide.h) and when a recorded history is tried under other settings: it
// looks at the event, the memory before it and the settings, and at nothing else.
#pragma once

#include "credence/memories.h"
#include "memory/settings.h"
#include "memory/types.h"

namespace credence::memory {

// Where it starts.
void Weigh(Learned& event, const MemorySettings& settings);
// What it adds, and whether the memory is golden from then on (M6, M7).
void Weigh(Validated& event, const Memory& memory, const MemorySettings& settings);
// What it takes away.
void Weigh(Violated& event, const MemorySettings& settings);

// Any of them; what has no numbers stays as it is.
void Weigh(MemoryEvent& event, const Memory& memory, const MemorySettings& settings);

}  // namespace credence::memory
