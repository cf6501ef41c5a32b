// SPDX-License-Identifier: Apache-2.0
// Reads a memory at a moment. Decay is applied here and nowhere else (law 3).
#pragma once

#include <vector>

#include "credence/memories.h"
#include "memory/settings.h"

namespace credence::memory {

// A rule, constraint or decision that a person stated.
bool IsUserRule(const Memory& memory);

// Golden memories never decay, nor do people's rules if the settings say so.
bool Fades(const Memory& memory, const MemorySettings& settings);

// Confidence × 0.5^(days / half-life), since the last validation or else the creation, if it fades.
// Before the last activity, no time has passed.
double EffectiveConfidence(const Memory& memory, Timestamp now, const MemorySettings& settings);

// When the memory was last known to be right.
Timestamp LastActivity(const Memory& memory);

MemoryReading ReadMemory(Memory memory, Timestamp now, const MemorySettings& settings);

// Golden first, then effective confidence, then what does not fade, then newest (at the same
// moment, later in the ledger).
bool RanksBefore(const MemoryReading& a, const MemoryReading& b);

// Sorts by RanksBefore; moves each reading once, because they are large.
void SortByRank(std::vector<MemoryReading>& readings);

}  // namespace credence::memory
