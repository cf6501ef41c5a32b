// SPDX-License-Identifier: Apache-2.0
// Stats: how much is there, and in what state.
#pragma once

#include "belief/settings.h"
#include "credence/insight.h"
#include "credence/result.h"
#include "executive/settings.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::insight {

// Without what only the engine knows: the name of the store and of its embedder.
Result<Stats> CountAll(ledger::Reader& reader, Timestamp now,
                       const memory::MemorySettings& memory_settings,
                       const executive::ExecutiveSettings& executive_settings,
                       const belief::BeliefSettings& belief_settings);

}  // namespace credence::insight
