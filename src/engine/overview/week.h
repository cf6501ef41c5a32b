// SPDX-License-Identifier: Apache-2.0
// Week: what happened in the last seven days and in those before, from the events of the ledger.
#pragma once

#include <optional>
#include <string>

#include "credence/result.h"
#include "credence/week.h"
#include "engine/workspace.h"
#include "ledger/store.h"

namespace credence::engine {

// `project`: only what belongs to it.
Result<WeekReport> ReadWeek(ledger::Reader& reader, const std::optional<std::string>& project,
                            const Workspace& workspace);

// Counts the events since then. Decay is not an event. `project`: as above.
Result<WeekFigures> CountSince(ledger::Reader& reader, Timestamp since,
                               const std::optional<std::string>& project,
                               const Workspace& workspace);

}  // namespace credence::engine
