// SPDX-License-Identifier: Apache-2.0
// Detects commits by this node or another.
//
// The node counts its own commits. Nodes announce theirs by NOTIFY, outside of their transactions
// and at most every few milliseconds: inside, NOTIFY would serialize all commits of the server. In
// addition, the counters of the heads are polled, to catch lost announcements.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "credence/result.h"
#include "credence/store_version.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/store.h"

namespace credence::ledger {

// Thread-safe.
class PostgresWatch {
 public:
  explicit PostgresWatch(PostgresOptions options);
  ~PostgresWatch();
  PostgresWatch(const PostgresWatch&) = delete;
  PostgresWatch& operator=(const PostgresWatch&) = delete;

  // Call around each commit of this node.
  void CommitStarts() { starts_.fetch_add(1); }
  void CommitEnded(bool committed);

  // The first call starts watching. Absent while there is no connection for notifications.
  std::optional<StoreVersion> Version();

 private:
  struct Poll {
    std::int64_t total = 0;  // Over all nodes.
    std::int64_t own = 0;
    bool quiet = false;  // This node committed nothing in between.
  };

  void Run(const std::stop_token& stop);
  Result<void> Connect();
  // Runs until the connection is lost or a stop is requested.
  Result<void> Follow(const std::stop_token& stop);
  Result<void> Notify();
  Result<void> LookAtHeads();
  Result<Poll> ReadHeads();
  void Wake() const;

  const PostgresOptions options_;
  const int wake_;  // An eventfd.
  std::atomic<std::uint64_t> starts_ = 0;
  std::atomic<std::uint64_t> ended_ = 0;
  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> others_ = 0;  // Increases when others have committed, or may have.
  std::atomic<bool> connected_ = false;
  std::atomic<bool> running_ = false;
  std::atomic<bool> untold_ = false;  // This node has commits that it has not announced.

  std::once_flag started_;
  // Owned by the thread once it runs.
  std::unique_ptr<PostgresConnection> connection_;
  std::string channel_;
  std::optional<std::int64_t> others_total_;
  int busy_polls_ = 0;
  std::jthread thread_;  // Last, so that it stops before the other members are destroyed.
};

}  // namespace credence::ledger
