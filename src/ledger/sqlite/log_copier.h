// SPDX-License-Identifier: Apache-2.0
// SqliteLogCopier: moves what the write-ahead log holds into the file of the store, beside whoever
// writes. By itself SQLite has the writer do it after a commit, who then waits for the disk twice.
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

  // `connect` gives it a connection of its own, the first time there is something to do.
  explicit SqliteLogCopier(Connect connect) : connect_(std::move(connect)) {}
  // Waits for a copy that has begun.
  ~SqliteLogCopier() = default;
  SqliteLogCopier(const SqliteLogCopier&) = delete;
  SqliteLogCopier& operator=(const SqliteLogCopier&) = delete;

  // A commit of this connection left so many pages in the log.
  void AfterCommit(Connection& writer, int pages);

 private:
  void Run(const std::stop_token& stop);

  const Connect connect_;
  std::mutex copying_;  // Held by who copies; SQLite would turn the second one away.
  std::mutex mutex_;
  std::condition_variable_any wanted_changed_;
  bool wanted_ = false;  // Guarded by mutex_.
  std::jthread worker_;  // Started when there is something to do. Last: it uses all of the above.
};

}  // namespace credence::ledger
