// SPDX-License-Identifier: Apache-2.0
// Why: every event that made a number, with what each did to it, and what would change the verdict.
#pragma once

#include "credence/executive.h"
#include "credence/memories.h"
#include "credence/result.h"
#include "executive/settings.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::insight {

Result<MemoryWhyReport> WhyMemory(ledger::Reader& reader, const Memory& memory, Timestamp now,
                                  const memory::MemorySettings& settings);

Result<HeuristicWhyReport> WhyHeuristic(ledger::Reader& reader, const Heuristic& heuristic,
                                        Timestamp now,
                                        const executive::ExecutiveSettings& settings);

}  // namespace credence::insight
