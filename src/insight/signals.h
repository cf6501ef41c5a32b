// SPDX-License-Identifier: Apache-2.0
// Measures what the governor's signals are worth, from the sessions in the ledger.
#pragma once

#include "credence/result.h"
#include "credence/signals.h"
#include "governor/settings.h"
#include "ledger/store.h"

namespace credence::insight {

Result<SignalsReport> MeasureSignals(ledger::Reader& reader,
                                     const governor::GovernorSettings& settings);

}  // namespace credence::insight
