// SPDX-License-Identifier: Apache-2.0
// SqliteLogCopier: copies the write-ahead log into the store's file in the background. By default
// SQLite makes the writer do it after a commit, which then waits for the disk twice.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "credence/result.h"
#include "ledger/sqlite/connection.h"

namespace credence::ledger {

class SqliteLogCopier {
 public:
  using Connect = std::function<Result<std::unique_ptr<Connection>>()>;

  // `connect` opens a separate connection when there is something to do for the first time.
  explicit SqliteLogCopier(Connect connect) : connect_(std::move(connect)) {}
  // Waits for a copy in progress.
  ~SqliteLogCopier() = default;
  SqliteLogCopier(const SqliteLogCopier&) = delete;
  SqliteLogCopier& operator=(const SqliteLogCopier&) = delete;

  // A commit of this connection left `pages` pages in the log.
  void AfterCommit(Connection& writer, int pages);

 private:
  void Run(const std::stop_token& stop);

  const Connect connect_;
  std::mutex copying_;  // Held while copying; SQLite would refuse a second copier.
  std::mutex mutex_;
  std::condition_variable_any wanted_changed_;
  bool wanted_ = false;  // Guarded by mutex_.
  std::jthread worker_;  // Started on demand. Last: it uses all of the above.
};

}  // namespace credence::ledger
