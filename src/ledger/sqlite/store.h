// SPDX-License-Identifier: Apache-2.0
// The store in one SQLite file: write-ahead log, one writer at a time, any number of readers, in as
// many processes as there are.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

enum class Durability {
  kProcess,  // What was acknowledged survives the death of the process (kill -9).
  kPower,    // And the loss of power: the disk is flushed at every commit.
};

struct SqliteOptions {
  std::string path;
  Durability durability = Durability::kProcess;
  // False: a file that is not there is an error (kNotFound) instead of an empty store.
  bool create = true;
  // How long another process's turn is waited for; absent: a minute, which is far longer than any
  // transaction takes.
  std::optional<std::chrono::milliseconds> wait = std::nullopt;
};

// Failure: kPermissionDenied, kFailedPrecondition (newer schema), kInvalidArgument (not ours),
// kDataLoss. A file that cannot be written is opened for reading.
Result<std::unique_ptr<Store>> OpenSqliteStore(const SqliteOptions& options);

}  // namespace credence::ledger
