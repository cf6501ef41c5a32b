// SPDX-License-Identifier: Apache-2.0
// Whether anything was committed, by this node or another.
//
// The node counts its own commits. Others tell of theirs by NOTIFY, outside of their transactions
// and at most every few milliseconds: inside, it would make all commits of the server wait for each
// other. Besides, the counters of the heads are read at an interval, for what was not told.
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

  // Around each commit of this node.
  void CommitStarts() { starts_.fetch_add(1); }
  void CommitEnded(bool committed);

  // The first call begins to watch. Nothing: there is no connection on which it would be told.
  std::optional<StoreVersion> Version();

 private:
  struct Poll {
    std::int64_t total = 0;  // Of all nodes.
    std::int64_t own = 0;
    bool quiet = false;  // This node committed nothing meanwhile.
  };

  void Run(const std::stop_token& stop);
  Result<void> Connect();
  // Until the connection is lost or it is told to stop.
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
  std::atomic<std::uint64_t> others_ = 0;  // Goes up when others have committed, or may have.
  std::atomic<bool> connected_ = false;
  std::atomic<bool> running_ = false;
  std::atomic<bool> untold_ = false;  // Commits of this node that others were not told of.

  std::once_flag started_;
  // Of the thread, once it runs.
  std::unique_ptr<PostgresConnection> connection_;
  std::string channel_;
  std::optional<std::int64_t> others_total_;
  int busy_polls_ = 0;
  std::jthread thread_;  // The last member: it ends before the others go.
};

}  // namespace credence::ledger
