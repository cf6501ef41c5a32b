// SPDX-License-Identifier: Apache-2.0
// Copies of the whole store, and back. The contracts are those of Engine.
#pragma once

#include <string>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

Result<BackupReport> BackUpStore(ledger::Store& store, const std::string& path, bool replace);
// Before a store is opened (and made) to restore it into. Failure: kNotFound, kInvalidArgument,
// kDataLoss.
Result<void> CheckBackup(const std::string& path);
Result<RestoreReport> RestoreStore(ledger::Store& store, const RestoreRequest& request);

}  // namespace credence::engine
