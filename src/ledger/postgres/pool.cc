// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/pool.h"

#include <fmt/format.h>

namespace credence::ledger {

Result<std::unique_ptr<PostgresConnection>> PostgresPool::TakeIdle() {
  std::unique_lock lock(mutex_);
  const bool free = given_back_.wait_for(lock, options_.connection_wait, [this] {
    return !idle_.empty() || count_ < options_.connections_max;
  });
  if (!free) {
    return Fail(Code::kResourceExhausted,
                fmt::format("all {} connections to the database are in use; try again, or allow "
                            "more",
                            options_.connections_max));
  }
  if (idle_.empty()) {
    ++count_;
    return nullptr;
  }
  std::unique_ptr<PostgresConnection> taken = std::move(idle_.back());
  idle_.pop_back();
  return taken;
}

Result<PostgresPool::Lease> PostgresPool::Borrow() {
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<PostgresConnection> connection, TakeIdle());
    if (connection != nullptr) {
      if (connection->IsReady()) return Lease(this, std::move(connection));
      connection->Break();
      GiveBack(std::move(connection));
      continue;
    }
    std::int64_t epoch = 0;
    {
      const std::scoped_lock lock(mutex_);
      epoch = epoch_;
    }
    Result<std::unique_ptr<PostgresConnection>> made = PostgresConnection::Open(options_);
    if (made) {
      (*made)->set_epoch(NoteServer((*made)->server(), epoch));
      return Lease(this, *std::move(made));
    }
    const std::scoped_lock lock(mutex_);
    --count_;
    given_back_.notify_one();
    return Failure(std::move(made).error());
  }
}

std::int64_t PostgresPool::NoteServer(const std::string& server, std::int64_t epoch) {
  // Destroyed outside of the lock.
  std::vector<std::unique_ptr<PostgresConnection>> closed;
  const std::scoped_lock lock(mutex_);
  if (server_ == server) return epoch;
  // Another server took over, and users of the old one have not noticed yet.
  if (!server_.empty()) {
    ++epoch_;
    count_ -= static_cast<int>(idle_.size());
    closed.swap(idle_);
  }
  server_ = server;
  return epoch_;
}

void PostgresPool::GiveBack(std::unique_ptr<PostgresConnection> connection) {
  // Destroyed outside of the lock.
  std::vector<std::unique_ptr<PostgresConnection>> closed;
  const std::scoped_lock lock(mutex_);
  if (connection->broken() && connection->epoch() == epoch_) {
    ++epoch_;
    count_ -= static_cast<int>(idle_.size());
    closed.swap(idle_);
  }
  if (connection->broken() || connection->epoch() != epoch_) {
    closed.push_back(std::move(connection));
    --count_;
    given_back_.notify_all();
    return;
  }
  idle_.push_back(std::move(connection));
  given_back_.notify_one();
}

}  // namespace credence::ledger
