// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/batch.h"

#include <fmt/format.h>

#include <utility>

#include "base/check.h"
#include "ledger/postgres/error.h"

namespace credence::ledger {
namespace {

constexpr std::size_t kStreamVersionsMax = 4'096;

#define CREDENCE_LOCK "SELECT sequence, hash, generation, pg_current_xact_id()::text"
constexpr const char* kLockHead = CREDENCE_LOCK " FROM spaces WHERE space = $1 FOR UPDATE";
// Divides by zero if the head differs: see pending.cc.
constexpr const char* kLockHeadAt = CREDENCE_LOCK
    ", 1 / (CASE WHEN sequence = $2 AND hash = $3 THEN 1 ELSE 0 END) FROM spaces WHERE space = $1 "
    "FOR UPDATE";
#undef CREDENCE_LOCK
constexpr const char* kMakeHead =
    "INSERT INTO spaces (space, sequence, hash, generation, commits) VALUES ($1, 0, $2, 0, 0) ON "
    "CONFLICT DO NOTHING";
// Fails if there is no head.
constexpr const char* kMoveHead =
    "WITH moved AS (UPDATE spaces SET sequence = $2, hash = $3, commits = commits + 1 WHERE space "
    "= $1 RETURNING 1) SELECT 1 / count(*) FROM moved";
// Each statement sees everything committed before it, so statements after the lock see all.
constexpr const char* kBegin = "BEGIN ISOLATION LEVEL READ COMMITTED";

// Counts down. True while the count was not over.
bool Use(int& count) {
  if (count == 0) return false;
  --count;
  return true;
}

}  // namespace

PostgresBatch::PostgresBatch(PostgresConnection& connection, std::string_view space,
                             PostgresMemory& memory)
    : connection_(connection),
      space_(space),
      memory_(memory),
      with_care_(Use(memory.with_care)),
      lock_first_(Use(memory.lock_first)) {
  // After a failover the new server may have lost commits.
  if (memory_.epoch != connection.epoch() || memory_.server != connection.server()) {
    memory_.Forget();
  }
  memory_.epoch = connection.epoch();
  memory_.server = connection.server();
}

PostgresBatch::~PostgresBatch() { Rollback(); }

void PostgresBatch::BeginWrite() {
  made_in_this_write_ = false;
  begin_ = pending_.End();
  sent_ = false;
  has_savepoint_ = false;
}

void PostgresBatch::KeepWrite(const Written& written) {
  // Queued writes may follow the release.
  if (has_savepoint_) connection_.Queue("RELEASE SAVEPOINT one", {});
  ++kept_;
  changed_ = changed_ || written.changed;
  if (!written.head) return;
  appended_ = true;
  head_.head = *written.head;
  for (const auto& [stream, version] : written.stream_versions) {
    stream_versions_.insert_or_assign(stream, version);
  }
}

void PostgresBatch::UndoWrite() {
  pending_.CutBack(begin_);
  if (has_savepoint_) {
    connection_.Queue("ROLLBACK TO SAVEPOINT one", {});
    connection_.Queue("RELEASE SAVEPOINT one", {});
    // Undoing the write also undid the new space.
    dirty_ = dirty_ || made_in_this_write_;
  } else if (sent_) {
    dirty_ = true;
  }
}

void PostgresBatch::QueuePending() {
  const PostgresPending::Mark end = pending_.End();
  pending_.QueueOn(connection_, space_, {}, begin_);
  if (end.events > begin_.events || end.statements > begin_.statements) {
    // The first write needs no savepoint: undoing it affects no other.
    if (kept_ > 0 && !has_savepoint_) {
      connection_.Queue("SAVEPOINT one", {});
      has_savepoint_ = true;
    }
    pending_.QueueOn(connection_, space_, begin_, end);
    sent_ = true;
  }
  pending_.Clear();
  begin_ = {};
}

void PostgresBatch::QueueLock(PostgresResult& found) {
  begun_ = true;
  connection_.Queue(kBegin, {});
  if (assumed_) {
    connection_.Queue(kLockHeadAt, {space_, memory_.head->sequence, memory_.head->hash}, &found);
  } else {
    connection_.Queue(kLockHead, {space_}, &found);
  }
}

Result<void> PostgresBatch::TakeLock(PostgresResult found) {
  if (found.rows() == 0) {
    if (assumed_) {
      misremembered_ = true;
      return Fail(Code::kAborted, fmt::format("{}: the space is gone", connection_.name()));
    }
    connection_.Queue(kMakeHead, {space_, EventHash{}});
    CREDENCE_ASSIGN_OR_RETURN(found, connection_.Query(kLockHead, {space_}));
    CREDENCE_CHECK(found.rows() == 1, "a head that was made is there");
    made_ = true;
    made_in_this_write_ = true;
  }
  locked_ = true;
  transaction_ = found.Bytes(0, 3);
  const Head appended_to = head_.head;
  head_ = PostgresHeadOf(found, connection_);
  if (appended_) {
    head_.head = appended_to;
  } else if (memory_.head && *memory_.head != head_.head) {
    memory_.lock_first = kCautious;
    // The server has lost events that this node has seen.
    if (memory_.head->sequence > head_.head.sequence) memory_.Forget();
  }
  // A space created here may still be undone.
  if (!assumed_ && !made_) memory_.head = head_.head;
  return {};
}

Result<void> PostgresBatch::Lock() {
  if (locked_) return {};
  CREDENCE_RETURN_IF_ERROR(Ask("SELECT 1", {}));
  return {};
}

Result<PostgresResult> PostgresBatch::Ask(const char* sql, PostgresValues values) {
  if (locked_) {
    QueuePending();
    return connection_.Query(sql, values);
  }
  PostgresResult found;
  QueueLock(found);
  QueuePending();
  CREDENCE_ASSIGN_OR_RETURN(PostgresResult answer, connection_.Query(sql, values));
  const bool was_there = found.rows() > 0;
  CREDENCE_RETURN_IF_ERROR(TakeLock(std::move(found)));
  if (was_there) return answer;
  // The first answer was read before the lock was held.
  return connection_.Query(sql, values);
}

Result<PostgresHead> PostgresBatch::FindHead() {
  CREDENCE_RETURN_IF_ERROR(Lock());
  return head_;
}

Result<Head> PostgresBatch::HeadToAppendTo() {
  if (locked_ || assumed_) return head_.head;
  if (!memory_.head || lock_first_ || with_care_) {
    CREDENCE_RETURN_IF_ERROR(Lock());
    return head_.head;
  }
  assumed_ = true;
  head_.head = *memory_.head;
  return head_.head;
}

std::optional<std::int64_t> PostgresBatch::StreamVersion(const std::string& stream) const {
  if (const auto own = stream_versions_.find(stream); own != stream_versions_.end()) {
    return own->second;
  }
  const auto known = memory_.stream_versions.find(stream);
  if (known == memory_.stream_versions.end()) return std::nullopt;
  return known->second;
}

Result<bool> PostgresBatch::HasSomething() {
  if (kept_ == 0) return false;
  if (!memory_.head) CREDENCE_RETURN_IF_ERROR(Lock());
  return changed_ || made_;
}

Result<void> PostgresBatch::Commit() {
  if (!locked_ && !pending_.has_events()) CREDENCE_RETURN_IF_ERROR(Lock());
  CREDENCE_RETURN_IF_ERROR(locked_ ? CommitLocked() : CommitUnlocked());
  begun_ = false;
  Learn();
  return {};
}

Result<void> PostgresBatch::CommitLocked() {
  begin_ = pending_.End();
  QueuePending();
  connection_.Queue(kMoveHead, {space_, head_.head.sequence, head_.head.hash});
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult committed, connection_.Query("COMMIT", {}));
  if (committed.Tag() == "COMMIT") return {};
  // COMMIT rolls back a transaction in which something failed.
  return Internal(fmt::format("{}: the server undid the transaction", connection_.name()));
}

Result<void> PostgresBatch::CommitUnlocked() {
  // A single statement is its own transaction.
  begun_ = !pending_.IsOneStatement();
  if (begun_) connection_.Queue(kBegin, {});
  PostgresResult appended;
  pending_.QueueAllOn(connection_, space_, *memory_.head, head_.head, appended);
  if (begun_) connection_.Queue("COMMIT", {});
  CREDENCE_RETURN_IF_ERROR(connection_.Flush());
  if (appended.Tag() != "INSERT 0 0") return {};
  misremembered_ = true;
  memory_.lock_first = kCautious;
  return Fail(Code::kAborted, fmt::format("{}: another node has written", connection_.name()));
}

void PostgresBatch::Learn() {
  memory_.head = head_.head;
  if (memory_.stream_versions.size() + stream_versions_.size() > kStreamVersionsMax) {
    memory_.stream_versions.clear();
  }
  for (auto& [stream, version] : stream_versions_) {
    memory_.stream_versions.insert_or_assign(stream, version);
  }
}

void PostgresBatch::Rollback() {
  if (!std::exchange(begun_, false)) return;
  connection_.Queue("ROLLBACK", {});
  connection_.Send();
}

void PostgresBatch::Distrust() {
  memory_.Forget();
  if (IsOtherHead(connection_.last_state())) memory_.lock_first = kCautious;
  if (IsTaken(connection_.last_state())) AskForCare();
}

}  // namespace credence::ledger
