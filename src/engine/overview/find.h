// SPDX-License-Identifier: Apache-2.0
// Find: records of every kind by words or by a part of their id, quick enough for every pause in
// typing.
#pragma once

#include <span>
#include <vector>

#include "credence/caller.h"
#include "credence/engine.h"
#include "credence/overview.h"
#include "credence/result.h"
#include "engine/workspace.h"
#include "ledger/store.h"

namespace credence::engine {

// REQUIRES: the text is not empty.
Result<std::vector<FoundRecord>> FindRecords(ledger::Reader& reader, const Caller& caller,
                                             const FindRequest& request,
                                             std::span<const SettingInfo> settings,
                                             const Workspace& workspace);

}  // namespace credence::engine
