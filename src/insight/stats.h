// SPDX-License-Identifier: Apache-2.0
// Stats: how much is there, and in what state.
#pragma once

#include "credence/insight.h"
#include "credence/result.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::insight {

Result<Stats> CountAll(ledger::Reader& reader, Timestamp now,
                       const memory::MemorySettings& settings);

}  // namespace credence::insight
