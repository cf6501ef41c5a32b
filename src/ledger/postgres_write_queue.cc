// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres_write_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "ledger/postgres_backoff.h"
#include "ledger/postgres_error.h"

namespace credence::ledger {
namespace {

// Beyond 64 savepoints a transaction makes every snapshot of the server slower.
constexpr std::size_t kBatchMax = 64;

#define CREDENCE_HEAD "SELECT sequence, hash, generation"
constexpr const char* kReadHead = CREDENCE_HEAD " FROM spaces WHERE space = $1";
constexpr const char* kLockHead =
    CREDENCE_HEAD ", pg_current_xact_id()::text FROM spaces WHERE space = $1 FOR UPDATE";
#undef CREDENCE_HEAD
constexpr const char* kMakeHead =
    "INSERT INTO spaces (space, sequence, hash, generation, commits) VALUES ($1, 0, $2, 0, 0) ON "
    "CONFLICT DO NOTHING";
constexpr const char* kMoveHead =
    "UPDATE spaces SET sequence = $2, hash = $3, commits = commits + 1 WHERE space = $1";
constexpr const char* kHashAt =
    "SELECT hash FROM events WHERE space = $1 AND sequence BETWEEN $2 AND $2 ORDER BY sequence";
constexpr const char* kStatusOf = "SELECT coalesce(pg_xact_status($1::text::xid8), '')";

// The spaces to which this thread is writing: a write inside a write to the same space would wait
// for itself.
thread_local std::vector<std::string_view> writing;

class Writing {
 public:
  explicit Writing(std::string_view space) { writing.push_back(space); }
  ~Writing() { writing.pop_back(); }
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;
};

struct Locked {
  PostgresHead head;
  std::string transaction;
  bool made = false;
};

// Begins a transaction that nobody else can have for this space.
Result<Locked> LockSpace(PostgresConnection& connection, std::string_view space) {
  connection.Queue("BEGIN ISOLATION LEVEL READ COMMITTED", {});
  CREDENCE_ASSIGN_OR_RETURN(PostgresResult found, connection.Query(kLockHead, {space}));
  Locked locked;
  if (found.rows() == 0) {
    connection.Queue(kMakeHead, {space, EventHash{}});
    CREDENCE_ASSIGN_OR_RETURN(found, connection.Query(kLockHead, {space}));
    CREDENCE_CHECK(found.rows() == 1, "a head that was made is there");
    locked.made = true;
  }
  locked.head = {.head = {.sequence = found.Int(0, 0), .hash = {}},
                 .generation = found.Int(0, 2) + connection.epoch(),
                 .exists = true};
  std::ranges::copy(found.Bytes(0, 1).substr(0, 32), locked.head.head.hash.begin());
  locked.transaction = found.Bytes(0, 3);
  return locked;
}

}  // namespace

Result<PostgresHead> BeginPostgresRead(PostgresConnection& connection, std::string_view space) {
  connection.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", {});
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, connection.Query(kReadHead, {space}));
  PostgresHead head{.head = {}, .generation = connection.epoch(), .exists = found.rows() > 0};
  if (!head.exists) return head;
  head.head.sequence = found.Int(0, 0);
  std::ranges::copy(found.Bytes(0, 1).substr(0, 32), head.head.hash.begin());
  head.generation += found.Int(0, 2);
  return head;
}

std::shared_ptr<PostgresWriteQueue::Line> PostgresWriteQueue::LineOf(std::string_view space) {
  const std::scoped_lock lock(mutex_);
  auto known = lines_.find(space);
  if (known == lines_.end()) {
    known = lines_.emplace(space, std::make_shared<Line>()).first;
  }
  return known->second;
}

// Forgets a line in which nobody is. REQUIRES: `line` is kept by the caller.
void PostgresWriteQueue::LeaveLine(std::string_view space, Line& line) {
  const std::scoped_lock lock(mutex_);
  const auto known = lines_.find(space);
  // The map and this call have it, and nobody else.
  if (known != lines_.end() && known->second.get() == &line && known->second.use_count() == 2) {
    lines_.erase(known);
  }
}

Result<void> PostgresWriteQueue::Write(std::string_view space, WriteFunction write) {
  if (std::ranges::find(writing, space) != writing.end()) {
    return Internal(fmt::format("space {}: a write cannot be made inside a write to it", space));
  }
  const Writing here(space);
  Request own{.write = write};
  const std::shared_ptr<Line> line = LineOf(space);
  if (WaitInLine(*line, own)) Lead(space, *line, own);
  LeaveLine(space, *line);
  if (own.thrown) std::rethrow_exception(own.thrown);
  return std::move(own.result);
}

bool PostgresWriteQueue::WaitInLine(Line& line, Request& own) {
  std::unique_lock lock(line.mutex);
  if (!line.led) {
    line.led = true;
    return true;
  }
  line.waiting.push_back(&own);
  while (true) {
    own.changed.wait(lock, [&own] {
      return own.state == State::kLeads || own.state == State::kRuns || own.state == State::kDone;
    });
    if (own.state != State::kRuns) return own.state == State::kLeads;
    lock.unlock();
    Call(own, *own.transaction);
    lock.lock();
    own.state = State::kRan;
    line.ran.notify_one();
  }
}

void PostgresWriteQueue::Call(Request& request, PostgresTransaction& transaction) {
  request.thrown = nullptr;
  try {
    request.result = request.write(transaction);
  } catch (...) {
    request.thrown = std::current_exception();
    request.result = Internal("the write threw an exception");
  }
}

void PostgresWriteQueue::RunInItsThread(Line& line, Request& request,
                                        PostgresTransaction& transaction) {
  std::unique_lock lock(line.mutex);
  request.transaction = &transaction;
  request.state = State::kRuns;
  request.changed.notify_one();
  line.ran.wait(lock, [&request] { return request.state == State::kRan; });
}

void PostgresWriteQueue::Lead(std::string_view space, Line& line, Request& own) {
  Batch batch = {&own};
  const Result<void> done = RunBatch(space, line, own, batch, true);
  // The server cannot be reached or is full: it would be the same for each.
  const bool all = !done && (batch.size() == 1 || done.error().code == Code::kUnavailable ||
                             done.error().code == Code::kResourceExhausted);
  for (Request* request : batch) {
    if (done) break;
    Batch alone = {request};
    // Whose fault it was is not known; alone it will be.
    if (Result<void> each = all ? done : RunBatch(space, line, own, alone, false); !each) {
      request->result = std::move(each);
    }
  }
  const std::scoped_lock lock(line.mutex);
  for (Request* request : batch) {
    if (request == &own) continue;
    request->state = State::kDone;
    request->changed.notify_one();
  }
  if (line.waiting.empty()) {
    line.led = false;
    return;
  }
  Request* next = line.waiting.front();
  line.waiting.pop_front();
  next->state = State::kLeads;
  next->changed.notify_one();
}

Result<void> PostgresWriteQueue::RunBatch(std::string_view space, Line& line, const Request& leader,
                                          Batch& batch, bool more) {
  PostgresBackoff backoff(options_.retries_max);
  Attempt last{.outcome = Outcome::kAgain};
  do {
    if (last.outcome == Outcome::kUnsure) {
      const Result<bool> committed = WasCommitted(space, last);
      if (!committed) {
        last.error = committed.error();
        continue;
      }
      if (*committed) {
        watch_.CommitStarts();
        watch_.CommitEnded(true);
        return {};
      }
    }
    // Who comes later joins only the first attempt: after it the batch stays as it is.
    last = TryBatch(space, line, leader, batch, std::exchange(more, false));
    if (last.outcome == Outcome::kCommitted) return {};
    if (last.outcome == Outcome::kFailed) return Failure(std::move(last.error));
  } while (backoff.Pause());
  if (last.outcome == Outcome::kUnsure) {
    // Whatever hindered the look: to write again could be to write twice.
    last.error.code = Code::kUnavailable;
    last.error.message += "; whether the last write was done is not known";
  }
  return Failure(std::move(last.error));
}

// One transaction, from the lock of the space to its end.
class PostgresWriteQueue::OpenBatch {
 public:
  OpenBatch(PostgresConnection& connection, std::string_view space, Locked locked)
      : connection_(connection), space_(space), locked_(std::move(locked)), head_(locked_.head) {}

  // Runs one write. False: the server refused something.
  template <class Run>
  bool Add(const Request& request, Run run) {
    // The first has nobody to take along when it is undone.
    const bool has_others = written_ > 0;
    if (has_others) connection_.Queue("SAVEPOINT one", {});
    PostgresTransaction transaction(connection_, space_, head_, true);
    run(transaction);
    if (transaction.failed() || connection_.broken()) return false;
    const bool undo = !request.result || request.thrown != nullptr;
    if (!undo) {
      ++written_;
      changed_ = changed_ || transaction.changed();
      appended_ = appended_ || transaction.head().head != head_.head;
      head_ = transaction.head();
    } else if (!has_others && transaction.changed()) {
      dirty_ = true;
    }
    if (has_others) {
      if (undo) connection_.Queue("ROLLBACK TO SAVEPOINT one", {});
      connection_.Queue("RELEASE SAVEPOINT one", {});
    }
    return true;
  }

  PostgresConnection& connection() { return connection_; }
  std::string_view space() const { return space_; }
  const PostgresHead& head() const { return head_; }
  const std::string& transaction() const { return locked_.transaction; }
  // The first write failed and left something: nobody can write here any more.
  bool dirty() const { return dirty_; }
  bool appended() const { return appended_; }
  bool has_something() const { return written_ > 0 && (changed_ || locked_.made); }

 private:
  PostgresConnection& connection_;
  const std::string_view space_;
  const Locked locked_;
  PostgresHead head_;
  int written_ = 0;
  bool changed_ = false;
  bool appended_ = false;
  bool dirty_ = false;
};

PostgresWriteQueue::Attempt PostgresWriteQueue::TryBatch(std::string_view space, Line& line,
                                                         const Request& leader, Batch& batch,
                                                         bool more) {
  Result<PostgresPool::Lease> lease = pool_.Borrow();
  if (!lease) {
    const bool again = lease.error().code == Code::kUnavailable;
    return {.outcome = again ? Outcome::kAgain : Outcome::kFailed, .error = lease.error()};
  }
  PostgresConnection& connection = **lease;
  Result<Locked> locked = LockSpace(connection, space);
  if (!locked) return GiveUp(connection, locked.error());
  OpenBatch open(connection, space, *std::move(locked));
  for (std::size_t i = 0; !open.dirty(); ++i) {
    if (i == batch.size()) {
      const std::scoped_lock lock(line.mutex);
      if (!more || line.waiting.empty() || batch.size() == kBatchMax) break;
      batch.push_back(line.waiting.front());
      line.waiting.pop_front();
    }
    Request& request = *batch[i];
    const bool fine = open.Add(request, [&](PostgresTransaction& transaction) {
      if (&request == &leader) {
        Call(request, transaction);
      } else {
        RunInItsThread(line, request, transaction);
      }
    });
    if (!fine) {
      return GiveUp(connection, request.result ? Error{.code = Code::kInternal,
                                                       .message = "a failure was passed over"}
                                               : request.result.error());
    }
  }
  if (open.dirty() && batch.size() > 1) {
    // In an attempt before this one it did not fail, and those behind it were answered by what they
    // wrote then: each has to write again.
    return GiveUp(connection, {.code = Code::kAborted, .message = "the first write failed"});
  }
  return Commit(open);
}

PostgresWriteQueue::Attempt PostgresWriteQueue::GiveUp(PostgresConnection& connection,
                                                       Error error) {
  const bool again = connection.broken() || IsConflict(connection.last_state());
  connection.Queue("ROLLBACK", {});
  connection.Send();
  return {.outcome = again ? Outcome::kAgain : Outcome::kFailed, .error = std::move(error)};
}

PostgresWriteQueue::Attempt PostgresWriteQueue::Commit(OpenBatch& open) {
  PostgresConnection& connection = open.connection();
  if (!open.has_something()) {
    connection.Queue("ROLLBACK", {});
    connection.Send();
    return {.outcome = Outcome::kCommitted};
  }
  const Head& head = open.head().head;
  connection.Queue(kMoveHead, {open.space(), head.sequence, head.hash});
  watch_.CommitStarts();
  const Result<PostgresResult> done = connection.Query("COMMIT", {});
  // A transaction in which something failed is undone by COMMIT.
  const bool committed = done && done->Tag() == "COMMIT";
  watch_.CommitEnded(committed);
  if (committed) return {.outcome = Outcome::kCommitted};
  if (done) {
    return {.outcome = Outcome::kFailed,
            .error = {
                .code = Code::kInternal,
                .message = fmt::format("{}: the server undid the transaction", connection.name())}};
  }
  if (!connection.broken()) return GiveUp(connection, done.error());
  return {.outcome = Outcome::kUnsure,
          .error = done.error(),
          .head = head,
          .appended = open.appended(),
          .transaction = open.transaction()};
}

Result<bool> PostgresWriteQueue::WasCommitted(std::string_view space, const Attempt& attempt) {
  CREDENCE_ASSIGN_OR_RETURN(PostgresPool::Lease connection, pool_.Borrow());
  // Waits for the old session, which may be in its commit still.
  const Result<Locked> locked = LockSpace(*connection, space);
  if (!locked) return Failure(locked.error());
  Result<PostgresResult> found = attempt.appended
                                     ? connection->Query(kHashAt, {space, attempt.head.sequence})
                                     : connection->Query(kStatusOf, {attempt.transaction});
  connection->Queue("ROLLBACK", {});
  connection->Send();
  if (!found) return Failure(found.error());
  if (!attempt.appended) return found->Bytes(0, 0) == "committed";
  const std::string_view hash(reinterpret_cast<const char*>(attempt.head.hash.data()),
                              attempt.head.hash.size());
  return found->rows() == 1 && found->Bytes(0, 0) == hash;
}

}  // namespace credence::ledger
