// SPDX-License-Identifier: Apache-2.0
// Detects commits by any process to a SQLite file in WAL mode, without a system call.
//
// The index of the log is memory shared by all processes. It begins with two copies of a 48-byte
// header (https://www.sqlite.org/walformat.html, "The WAL-Index Header"): a transaction counter,
// the length of the log, its salt, and checksums. A commit writes the second copy, then the first.
// SQLite keeps its page cache for as long as this header is unchanged, so we may do the same with
// what we derived from it. `PRAGMA data_version` gives the same information, but takes a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "credence/store_version.h"
#include "ledger/sqlite/connection.h"

namespace credence::ledger {

// Thread-safe.
class SqliteCommitWatch {
 public:
  // Keeps the connection open, and with it the shared memory.
  explicit SqliteCommitWatch(std::unique_ptr<Connection> connection);

  // Absent if there is no log, or a commit is just being written.
  std::optional<StoreVersion> Look() const;

 private:
  const std::unique_ptr<Connection> connection_;
  const volatile std::uint32_t* index_ = nullptr;
};

}  // namespace credence::ledger
