// SPDX-License-Identifier: Apache-2.0
// One transaction on a space, which writes of several callers may share, one after the other.
//
// It begins with the first question, and takes the lock of the space then. As long as nothing is
// asked nothing is sent: events are appended to the head that this node left behind when it wrote
// last, and all goes to the server in one message, which fails where another node has written
// since. Then everything is written again, with the lock.
//
// The identifiers and stream versions of events are not looked up either, if there is no sign that
// they would be refused: unique keys refuse those that are there, and then everything is written
// again with care, looking up each.
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

// What a node remembers of a space it wrote to.
struct PostgresMemory {
  // Of the connections by which it came to know this.
  std::int64_t epoch = 0;
  std::string server;
  std::optional<Head> head;
  // As they were last seen on this server. Others may have written since, so they may be too low.
  std::unordered_map<std::string, std::int64_t> stream_versions;
  // So many of the next transactions take the lock first, or look up everything: what happened once
  // will happen again.
  int lock_first = 0;
  int with_care = 0;

  void Forget() {
    head.reset();
    stream_versions.clear();
  }
};

class PostgresBatch final : public PostgresPath {
 public:
  // REQUIRES: what is given outlives this; no transaction is open on the connection.
  PostgresBatch(PostgresConnection& connection, std::string_view space, PostgresMemory& memory);
  // Undoes what was not committed.
  ~PostgresBatch() override;

  // --- What a write does, between Begin and End

  void BeginWrite();
  // It is undone, or what it left is taken over.
  struct Written {
    bool changed = false;
    std::optional<Head> head;  // Present: there are new events.
    const std::unordered_map<std::string, std::int64_t>& stream_versions;
  };
  void KeepWrite(const Written& written);
  void UndoWrite();

  Result<PostgresResult> Ask(const char* sql, PostgresValues values) override;
  Result<PostgresHead> FindHead() override;
  void ForgetError() override { connection_.ForgetError(); }
  // Where the next event goes, as far as that is known.
  Result<Head> HeadToAppendTo();
  // Absent: it has to be looked up.
  std::optional<std::int64_t> StreamVersion(const std::string& stream) const;
  PostgresPending& pending() { return pending_; }

  // --- The end

  // Writes should look up every event before they append it.
  bool with_care() const { return with_care_; }
  // Something was undone on which others stand: nobody can write here any more.
  bool dirty() const { return dirty_; }
  // What was remembered turned out to be wrong.
  bool misremembered() const { return misremembered_; }
  // Even a write of nothing makes the space.
  Result<bool> HasSomething();
  bool appended() const { return appended_; }
  const PostgresConnection& connection() const { return connection_; }
  const Head& head() const { return head_.head; }
  // As the server names it; empty: not known.
  const std::string& transaction() const { return transaction_; }

  // Failure with connection().broken(): whether it happened is not known.
  Result<void> Commit();
  void Rollback();
  // After something failed: what was remembered may be the reason.
  void Distrust();
  // The next transactions are to be with care.
  void AskForCare() { memory_.with_care = kCautious; }

 private:
  // How many transactions a sign of other writers is remembered for.
  static constexpr int kCautious = 32;

  Result<void> Lock();
  void QueueLock(PostgresResult& found);
  // Makes the space, if it is not there.
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
  bool assumed_ = false;  // head_ is what memory says, and events were appended to it.
  std::string transaction_;
  std::unordered_map<std::string, std::int64_t> stream_versions_;  // Of what was appended.

  int kept_ = 0;
  bool changed_ = false;
  bool appended_ = false;
  bool dirty_ = false;
  bool misremembered_ = false;
  // Of the write that is going on.
  PostgresPending::Mark begin_;
  bool sent_ = false;
  bool has_savepoint_ = false;
};

}  // namespace credence::ledger
