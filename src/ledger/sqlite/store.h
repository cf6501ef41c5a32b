// SPDX-License-Identifier: Apache-2.0
// The store in one SQLite file: write-ahead log, one writer at a time, any number of readers and
// processes.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

enum class Durability {
  kProcess,  // Acknowledged writes survive the death of the process (kill -9).
  kPower,    // They also survive power loss: every commit syncs the disk.
};

struct SqliteOptions {
  std::string path;
  Durability durability = Durability::kProcess;
  // False: a missing file is an error (kNotFound) instead of an empty store.
  bool create = true;
  // How long to wait for another process; default: a minute, far longer than any transaction takes.
  std::optional<std::chrono::milliseconds> wait = std::nullopt;
};

// A file that is not writable is opened for reading. Failure: kPermissionDenied,
// kFailedPrecondition (newer schema), kInvalidArgument (not ours), kDataLoss.
Result<std::unique_ptr<Store>> OpenSqliteStore(const SqliteOptions& options);

}  // namespace credence::ledger
