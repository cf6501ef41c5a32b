// SPDX-License-Identifier: Apache-2.0
// The connections of one store: made when they are needed, up to a number, and kept.
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
  // A connection, given back at the end of the scope. REQUIRES: the pool outlives it.
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

  // Waits for one when all are in use. Failure: kResourceExhausted, and what opening
  // fails with.
  Result<Lease> Borrow();

 private:
  // Null: a new one is to be made, and is counted already.
  Result<std::unique_ptr<PostgresConnection>> TakeIdle();
  void GiveBack(std::unique_ptr<PostgresConnection> connection);
  // The epoch of a connection to this server that was opened in `epoch`.
  std::int64_t NoteServer(const std::string& server, std::int64_t epoch);

  const PostgresOptions options_;
  std::mutex mutex_;
  std::condition_variable given_back_;
  // Guarded by mutex_.
  std::vector<std::unique_ptr<PostgresConnection>> idle_;
  int count_ = 0;  // Idle and in use.
  // Goes up when a connection is lost. Those that were made before are not used again: what comes
  // now may be another server.
  std::int64_t epoch_ = 0;
  std::string server_;  // Of the last connection that was opened.
};

}  // namespace credence::ledger
