// SPDX-License-Identifier: Apache-2.0
// Stores other than files, for EngineOptions::open_store.
#pragma once

#include <memory>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::home {

// Failure: kInvalidArgument for a URL that is not of PostgreSQL, kUnavailable, kPermissionDenied.
Result<std::unique_ptr<ledger::Store>> OpenSharedStore(const SharedStore& store);

}  // namespace credence::home
