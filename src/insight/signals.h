// SPDX-License-Identifier: Apache-2.0
// What the signals of the governor are worth, from the sessions that the ledger holds.
#pragma once

#include "credence/result.h"
#include "credence/signals.h"
#include "governor/settings.h"
#include "ledger/store.h"

namespace credence::insight {

Result<SignalsReport> MeasureSignals(ledger::Reader& reader,
                                     const governor::GovernorSettings& settings);

}  // namespace credence::insight
