// SPDX-License-Identifier: Apache-2.0
// The connections of one store: opened on demand, up to a limit, and kept.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/store.h"

namespace credence::ledger {

// Thread-safe.
class PostgresPool {
 public:
  // A connection, returned at the end of the scope. REQUIRES: the pool outlives it.
  class Lease {
   public:
    Lease(PostgresPool* pool, std::unique_ptr<PostgresConnection> connection)
        : pool_(pool), connection_(std::move(connection)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (connection_ != nullptr) pool_->GiveBack(std::move(connection_));
    }
    PostgresConnection& operator*() const { return *connection_; }
    PostgresConnection* operator->() const { return connection_.get(); }

   private:
    PostgresPool* pool_;
    std::unique_ptr<PostgresConnection> connection_;
  };

  explicit PostgresPool(PostgresOptions options) : options_(std::move(options)) {}

  // Waits if all are in use. Failure: kResourceExhausted, and failures to open.
  Result<Lease> Borrow();

 private:
  // Null if a new one must be opened, which is counted already.
  Result<std::unique_ptr<PostgresConnection>> TakeIdle();
  void GiveBack(std::unique_ptr<PostgresConnection> connection);
  // The epoch for a connection to this server that was opened in `epoch`.
  std::int64_t NoteServer(const std::string& server, std::int64_t epoch);

  const PostgresOptions options_;
  std::mutex mutex_;
  std::condition_variable given_back_;
  // Guarded by mutex_.
  std::vector<std::unique_ptr<PostgresConnection>> idle_;
  int count_ = 0;  // Idle and in use.
  // Increases when a connection is lost. Older connections are not reused: the server may be a
  // different one now.
  std::int64_t epoch_ = 0;
  std::string server_;  // Of the last opened connection.
};

}  // namespace credence::ledger
