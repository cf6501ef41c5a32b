// SPDX-License-Identifier: Apache-2.0
// Reading a memory at a moment: here, and only here, time takes its share (law 3).
#pragma once

#include <vector>

#include "credence/memories.h"
#include "memory/settings.h"

namespace credence::memory {

// Confidence × 0.5^(days / half-life), from the last validation or else the creation. Golden never
// decays; a moment before the last activity counts as none having passed.
double EffectiveConfidence(const Memory& memory, Timestamp now, const MemorySettings& settings);

// When the memory was last known to be right.
Timestamp LastActivity(const Memory& memory);

MemoryReading ReadMemory(Memory memory, Timestamp now, const MemorySettings& settings);

// Golden first, then effective confidence, then the newest (of one moment, the later in the
// ledger).
bool RanksBefore(const MemoryReading& a, const MemoryReading& b);

// Sorts by RanksBefore; moves each reading once, because they are large.
void SortByRank(std::vector<MemoryReading>& readings);

}  // namespace credence::memory
