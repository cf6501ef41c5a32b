// SPDX-License-Identifier: Apache-2.0
// Backs up and restores the whole store. See Engine for the contracts.
#pragma once

#include <string>

#include "credence/engine.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

Result<BackupReport> BackUpStore(ledger::Store& store, const std::string& path, bool replace);
// Checks a backup before the store to restore into is opened (and created). Failure: kNotFound,
// kInvalidArgument, kDataLoss.
Result<void> CheckBackup(const std::string& path);
Result<RestoreReport> RestoreStore(ledger::Store& store, const RestoreRequest& request);

}  // namespace credence::engine
