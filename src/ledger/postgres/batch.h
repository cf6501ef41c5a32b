// SPDX-License-Identifier: Apache-2.0
// One transaction on a space, which writes of several callers may share one after the other.
//
// The transaction begins, and takes the lock of the space, with the first query. Without queries,
// nothing is sent until the end: events are appended to the head that this node last wrote, and
// everything goes to the server in one message, which fails if another node has written since. Then
// everything is written again under the lock.
//
// Identifiers and stream versions of events are not looked up either, unless there is a sign of
// conflict: unique keys reject duplicates, and then everything is written again with care, looking
// up each event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "credence/result.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/path.h"
#include "ledger/postgres/pending.h"
#include "ledger/store.h"

namespace credence::ledger {

// What a node remembers about a space it wrote to.
struct PostgresMemory {
  // The epoch of the connections that provided this.
  std::int64_t epoch = 0;
  std::string server;
  std::optional<Head> head;
  // As last seen on this server. Other nodes may have written since, so they may be too low.
  std::unordered_map<std::string, std::int64_t> stream_versions;
  // How many of the next transactions take the lock first, or look up everything: a conflict is
  // likely to recur.
  int lock_first = 0;
  int with_care = 0;

  void Forget() {
    head.reset();
    stream_versions.clear();
  }
};

class PostgresBatch final : public PostgresPath {
 public:
  // REQUIRES: the arguments outlive this; no transaction is open on the connection.
  PostgresBatch(PostgresConnection& connection, std::string_view space, PostgresMemory& memory);
  // Rolls back uncommitted writes.
  ~PostgresBatch() override;

  // --- One write, between Begin and End

  void BeginWrite();
  // Undoes the write, or keeps it.
  struct Written {
    bool changed = false;
    std::optional<Head> head;  // Set if there are new events.
    const std::unordered_map<std::string, std::int64_t>& stream_versions;
  };
  void KeepWrite(const Written& written);
  void UndoWrite();

  Result<PostgresResult> Ask(const char* sql, PostgresValues values) override;
  Result<PostgresHead> FindHead() override;
  void ForgetError() override { connection_.ForgetError(); }
  // Where the next event goes, as far as known.
  Result<Head> HeadToAppendTo();
  // Absent: look it up.
  std::optional<std::int64_t> StreamVersion(const std::string& stream) const;
  PostgresPending& pending() { return pending_; }

  // --- The end

  // Whether writes should look up every event before appending it.
  bool with_care() const { return with_care_; }
  // A write that others depend on was undone: nothing more can be written here.
  bool dirty() const { return dirty_; }
  // The remembered state was wrong.
  bool misremembered() const { return misremembered_; }
  // Even an empty write creates the space.
  Result<bool> HasSomething();
  bool appended() const { return appended_; }
  const PostgresConnection& connection() const { return connection_; }
  const Head& head() const { return head_.head; }
  // The server's name for it; empty if not known.
  const std::string& transaction() const { return transaction_; }

  // Failure with connection().broken(): the outcome of the commit is not known.
  Result<void> Commit();
  void Rollback();
  // After a failure, which wrong memory may have caused.
  void Distrust();
  // Makes the next transactions look up every event.
  void AskForCare() { memory_.with_care = kCautious; }

 private:
  // How many transactions a sign of other writers is remembered for.
  static constexpr int kCautious = 32;

  Result<void> Lock();
  void QueueLock(PostgresResult& found);
  // Creates the space if it does not exist.
  Result<void> TakeLock(PostgresResult found);
  void QueuePending();
  Result<void> CommitLocked();
  Result<void> CommitUnlocked();
  void Learn();

  PostgresConnection& connection_;
  const std::string_view space_;
  PostgresMemory& memory_;
  const bool with_care_;
  const bool lock_first_;
  PostgresPending pending_;
  PostgresHead head_;
  bool begun_ = false;
  bool locked_ = false;
  bool made_ = false;
  bool made_in_this_write_ = false;
  bool assumed_ = false;  // head_ is the remembered head, and events were appended to it.
  std::string transaction_;
  std::unordered_map<std::string, std::int64_t> stream_versions_;  // Of appended events.

  int kept_ = 0;
  bool changed_ = false;
  bool appended_ = false;
  bool dirty_ = false;
  bool misremembered_ = false;
  // The current write.
  PostgresPending::Mark begin_;
  bool sent_ = false;
  bool has_savepoint_ = false;
};

}  // namespace credence::ledger
