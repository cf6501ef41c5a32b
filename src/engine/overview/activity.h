// SPDX-License-Identifier: Apache-2.0
// Activity: what happened, newest first, one sentence for each event or run of events.
#pragma once

#include "credence/caller.h"
#include "credence/overview.h"
#include "credence/result.h"
#include "engine/workspace.h"
#include "ledger/store.h"

namespace credence::engine {

inline constexpr std::int64_t kActivityMax = 200;

// Failure: kInvalidArgument.
Result<ActivityPage> ReadActivity(ledger::Reader& reader, const Caller& caller,
                                  const ActivityRequest& request, const Workspace& workspace);

}  // namespace credence::engine
