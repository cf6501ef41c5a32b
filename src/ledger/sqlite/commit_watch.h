// SPDX-License-Identifier: Apache-2.0
// Whether anything was committed to a SQLite file in WAL mode, by whatever process, without a
// system call.
//
// The index of the log is memory that all processes share. It begins with two copies of a header of
// 48 bytes (https://www.sqlite.org/walformat.html, "The WAL-Index Header"): a counter of
// transactions, the length of the log, its salt, and checksums. A commit writes the second copy,
// then the first. SQLite keeps the pages that it read for as long as this header stays the same,
// and so may we keep what was made of them. `PRAGMA data_version` tells the same, but takes a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "credence/store_version.h"
#include "ledger/sqlite/connection.h"

namespace credence::ledger {

// Thread-safe.
class SqliteCommitWatch {
 public:
  // Keeps the connection open, and with it the memory.
  explicit SqliteCommitWatch(std::unique_ptr<Connection> connection);

  // Nothing: there is no log, or a commit is just being written.
  std::optional<StoreVersion> Look() const;

 private:
  const std::unique_ptr<Connection> connection_;
  const volatile std::uint32_t* index_ = nullptr;
};

}  // namespace credence::ledger
