// SPDX-License-Identifier: Apache-2.0
// Reads a memory at a moment. Decay is applied here and nowhere else (law 3).
#pragma once

#include <vector>

#include "credence/memories.h"
#include "memory/settings.h"

namespace credence::memory {

// Confidence × 0.5^(days / half-life), since the last validation or else the creation. Golden
// memories never decay; before the last activity, no time has passed.
double EffectiveConfidence(const Memory& memory, Timestamp now, const MemorySettings& settings);

// When the memory was last known to be right.
Timestamp LastActivity(const Memory& memory);

MemoryReading ReadMemory(Memory memory, Timestamp now, const MemorySettings& settings);

// Golden first, then effective confidence, then newest (at the same moment, later in the ledger).
bool RanksBefore(const MemoryReading& a, const MemoryReading& b);

// Sorts by RanksBefore; moves each reading once, because they are large.
void SortByRank(std::vector<MemoryReading>& readings);

}  // namespace credence::memory
