// SPDX-License-Identifier: Apache-2.0
// Collects every confidence in the ledger whose outcome is known.
#pragma once

#include <vector>

#include "credence/forecasts.h"
#include "credence/result.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::insight {

// One set for each kind, even if it is empty.
Result<std::vector<ForecastSet>> CollectForecasts(ledger::Reader& reader,
                                                  const memory::MemorySettings& settings);

}  // namespace credence::insight
