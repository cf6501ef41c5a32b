// SPDX-License-Identifier: Apache-2.0
// Stats: how much there is, and in what state.
#pragma once

#include "belief/settings.h"
#include "credence/insight.h"
#include "credence/result.h"
#include "executive/settings.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::insight {

// Without the names of the store and its embedder, which only the engine knows.
Result<Stats> CountAll(ledger::Reader& reader, Timestamp now,
                       const memory::MemorySettings& memory_settings,
                       const executive::ExecutiveSettings& executive_settings,
                       const belief::BeliefSettings& belief_settings);

}  // namespace credence::insight
