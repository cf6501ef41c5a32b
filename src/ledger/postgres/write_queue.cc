// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/write_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "ledger/postgres/backoff.h"
#include "ledger/postgres/error.h"

namespace credence::ledger {
namespace {

// Beyond 64 savepoints, a transaction slows down every snapshot of the server.
constexpr std::size_t kBatchMax = 64;
// How many spaces are remembered.
constexpr std::size_t kLinesMax = 1'024;
// Batches that one thread commits before handing over: waking another takes about as long as a
// commit.
constexpr int kTurnsMax = 4;
// And at most this long: its own caller is waiting.
constexpr std::chrono::milliseconds kTurnTime{10};
// Callers that were answered together often return with the next write, and a larger batch is worth
// the wait.
constexpr std::chrono::microseconds kReturnTime{100};
// Immediate retries.
constexpr int kAtOnceMax = 2;

constexpr const char* kHashAt =
    "SELECT hash FROM events WHERE space = $1 AND sequence BETWEEN $2 AND $2 ORDER BY sequence";
// The last message of an unresponsive session may still be on its way.
constexpr const char* kEndSession =
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = $1::bigint AND "
    "backend_start::text = $2";
// A writing commit waits for the replicas, and so for everything committed before it.
constexpr const char* kTouchHead = "UPDATE spaces SET commits = commits + 1 WHERE space = $1";
constexpr const char* kStatusOf = "SELECT coalesce(pg_xact_status($1::text::xid8), '')";

// The spaces that this thread is writing to: a nested write to the same space would deadlock.
thread_local std::vector<std::string_view> writing;

class Writing {
 public:
  explicit Writing(std::string_view space) { writing.push_back(space); }
  ~Writing() { writing.pop_back(); }
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;
};

}  // namespace

std::shared_ptr<PostgresWriteQueue::Line> PostgresWriteQueue::LineOf(std::string_view space) {
  const std::scoped_lock lock(mutex_);
  auto known = lines_.find(space);
  if (known == lines_.end()) {
    if (lines_.size() >= kLinesMax) DropIdleLines();
    known = lines_.emplace(space, std::make_shared<Line>()).first;
  }
  return known->second;
}

void PostgresWriteQueue::DropIdleLines() {
  std::size_t left = kLinesMax / 4;
  std::erase_if(lines_, [&left](const auto& line) {
    if (left == 0 || line.second.use_count() > 1) return false;
    --left;
    return true;
  });
}

Result<void> PostgresWriteQueue::Write(std::string_view space, WriteFunction write) {
  if (std::ranges::find(writing, space) != writing.end()) {
    return Internal(fmt::format("space {}: a write cannot be made inside a write to it", space));
  }
  const Writing here(space);
  Request own{.write = write, .inside = &writing};
  const std::shared_ptr<Line> line = LineOf(space);
  if (WaitInLine(*line, own)) Lead(space, *line, own);
  if (own.thrown) std::rethrow_exception(own.thrown);
  return std::move(own.result);
}

bool PostgresWriteQueue::WaitInLine(Line& line, Request& own) {
  {
    const std::scoped_lock lock(line.mutex);
    if (!line.led) {
      line.led = true;
      return true;
    }
    own.signal = std::make_shared<std::atomic<State>>(State::kWaiting);
    line.waiting.push_back(&own);
  }
  own.signal->wait(State::kWaiting);
  return *own.signal == State::kLeads;
}

// The request may be destroyed as soon as the state is set.
void PostgresWriteQueue::Wake(const Signal& signal, State state) {
  signal->store(state);
  signal->notify_one();
}

void PostgresWriteQueue::Call(Request& request, PostgresTransaction& transaction) {
  request.thrown = nullptr;
  // A waiting request may be nested in other writes than the leader's.
  const bool of_another = request.inside != &writing;
  if (of_another) writing.swap(*request.inside);
  try {
    request.result = request.write(transaction);
  } catch (...) {
    request.thrown = std::current_exception();
    request.result = Internal("the write threw an exception");
  }
  if (of_another) writing.swap(*request.inside);
}

void PostgresWriteQueue::Lead(std::string_view space, Line& line, Request& own) {
  Requests requests = {&own};
  const auto end = std::chrono::steady_clock::now() + kTurnTime;
  for (int turn = 1;; ++turn) {
    RunRequests(space, line, requests);
    for (Request* request : requests) {
      if (request != &own) Wake(Signal(request->signal), State::kDone);
    }
    if (requests.size() > 1) GiveTimeToReturn(line, requests.size());
    requests.clear();
    Signal next;
    {
      const std::scoped_lock lock(line.mutex);
      line.led = !line.waiting.empty();
      if (!line.led) return;
      Request* first = line.waiting.front();
      line.waiting.pop_front();
      if (turn == kTurnsMax || std::chrono::steady_clock::now() > end) {
        next = first->signal;
      } else {
        requests.push_back(first);
      }
    }
    if (next == nullptr) continue;
    Wake(next, State::kLeads);
    return;
  }
}

void PostgresWriteQueue::GiveTimeToReturn(Line& line, std::size_t count) {
  const auto deadline = std::chrono::steady_clock::now() + kReturnTime;
  do {
    {
      const std::scoped_lock lock(line.mutex);
      if (line.waiting.size() >= count) return;
    }
    std::this_thread::yield();
  } while (std::chrono::steady_clock::now() < deadline);
}

void PostgresWriteQueue::RunRequests(std::string_view space, Line& line, Requests& requests) {
  const Attempt together = RunBatch(space, line, requests, true);
  if (together.outcome == Outcome::kCommitted) return;
  // The culprit is not known; alone, it will be. But a commit that may have happened is not
  // repeated.
  const bool all = requests.size() == 1 || together.for_all || together.outcome == Outcome::kUnsure;
  for (Request* request : requests) {
    Requests alone = {request};
    Attempt each = all ? together : RunBatch(space, line, alone, false);
    if (each.outcome != Outcome::kCommitted) request->result = Failure(std::move(each.error));
  }
}

PostgresWriteQueue::Attempt PostgresWriteQueue::RunBatch(std::string_view space, Line& line,
                                                         Requests& requests, bool more) {
  PostgresBackoff backoff(options_.retries_max);
  int at_once_left = kAtOnceMax;
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
        return {.outcome = Outcome::kCommitted};
      }
    }
    // Newcomers may join only the first attempt; after that the batch is fixed.
    last = TryBatch(space, line, requests, std::exchange(more, false));
    if (last.outcome == Outcome::kCommitted || last.outcome == Outcome::kFailed) return last;
  } while ((last.at_once && at_once_left-- > 0) || backoff.Pause());
  if (last.outcome == Outcome::kUnsure) {
    // Whatever prevented the lookup, writing again could mean writing twice.
    last.error.code = Code::kUnavailable;
    last.error.message += "; whether the last write was done is not known";
  }
  return last;
}

PostgresWriteQueue::Added PostgresWriteQueue::Add(PostgresBatch& batch, std::string_view space,
                                                  Request& request) {
  for (bool with_care = batch.with_care();; with_care = true) {
    batch.BeginWrite();
    PostgresTransaction transaction(batch, space, with_care);
    Call(request, transaction);
    if (transaction.failed() || batch.connection().broken()) return Added::kRefused;
    if (request.result && request.thrown == nullptr) {
      batch.KeepWrite(transaction.written());
      return Added::kFine;
    }
    batch.UndoWrite();
    // The failure may be due to an unconfirmed assumption.
    if (!transaction.supposed()) return Added::kFine;
    if (batch.dirty()) return Added::kWithCare;
  }
}

PostgresWriteQueue::Attempt PostgresWriteQueue::TryBatch(std::string_view space, Line& line,
                                                         Requests& requests, bool more) {
  Result<PostgresPool::Lease> lease = pool_.Borrow();
  if (!lease) {
    const bool again = lease.error().code == Code::kUnavailable;
    return {.outcome = again ? Outcome::kAgain : Outcome::kFailed,
            .error = lease.error(),
            .for_all = true};
  }
  PostgresBatch batch(**lease, space, line.memory);
  for (std::size_t i = 0; !batch.dirty(); ++i) {
    if (i == requests.size()) {
      const std::scoped_lock lock(line.mutex);
      if (!more || line.waiting.empty() || requests.size() == kBatchMax) break;
      requests.push_back(line.waiting.front());
      line.waiting.pop_front();
    }
    const Added added = Add(batch, space, *requests[i]);
    if (added == Added::kFine) continue;
    Attempt attempt =
        GiveUp(batch, requests[i]->result
                          ? Error{.code = Code::kInternal, .message = "a failure was passed over"}
                          : requests[i]->result.error());
    if (added == Added::kWithCare) {
      batch.AskForCare();
      attempt.outcome = Outcome::kAgain;
      attempt.at_once = true;
    }
    return attempt;
  }
  if (batch.dirty() && requests.size() > 1) {
    // It succeeded in an earlier attempt, and later writes read its result then: each must run
    // again.
    return GiveUp(batch, {.code = Code::kAborted, .message = "the first write failed"});
  }
  return Commit(batch);
}

PostgresWriteQueue::Attempt PostgresWriteQueue::GiveUp(PostgresBatch& batch, Error error) {
  const std::string& state = batch.connection().last_state();
  const bool at_once = IsOtherHead(state) || IsTaken(state) || batch.misremembered();
  const bool for_all = IsForAll(state);
  const bool again = at_once || batch.connection().broken() || IsConflict(state);
  batch.Distrust();
  batch.Rollback();
  return {.outcome = again ? Outcome::kAgain : Outcome::kFailed,
          .error = std::move(error),
          .at_once = at_once,
          .for_all = for_all};
}

PostgresWriteQueue::Attempt PostgresWriteQueue::Commit(PostgresBatch& batch) {
  const Result<bool> has_something = batch.HasSomething();
  if (!has_something) return GiveUp(batch, has_something.error());
  if (!*has_something) {
    batch.Rollback();
    return {.outcome = Outcome::kCommitted};
  }
  watch_.CommitStarts();
  const Result<void> done = batch.Commit();
  watch_.CommitEnded(done.has_value());
  if (done) return {.outcome = Outcome::kCommitted};
  // Without an event or a transaction id, nothing was sent that could be committed.
  const bool may_be_done = batch.appended() || !batch.transaction().empty();
  if (!batch.connection().broken() || !may_be_done) return GiveUp(batch, done.error());
  batch.Distrust();
  return {.outcome = Outcome::kUnsure,
          .error = done.error(),
          .head = batch.head(),
          .appended = batch.appended(),
          .transaction = batch.transaction(),
          .server = batch.connection().server(),
          .session = batch.connection().session(),
          .session_start = batch.connection().session_start()};
}

Result<bool> PostgresWriteQueue::WasCommitted(std::string_view space, const Attempt& attempt) {
  CREDENCE_ASSIGN_OR_RETURN(PostgresPool::Lease connection, pool_.Borrow());
  if (attempt.server == connection->server()) {
    CREDENCE_ASSIGN_OR_RETURN(
        const PostgresResult ended,
        connection->Query(kEndSession, {std::int64_t{attempt.session}, attempt.session_start}));
    if (ended.rows() == 1 && ended.Int(0, 0) == 0) return Failure(attempt.error);
  } else if (!attempt.appended) {
    // Another server may have given the number to a different transaction.
    return Failure(attempt.error);
  }
  PostgresMemory nothing;
  PostgresBatch batch(*connection, space, nothing);
  CREDENCE_RETURN_IF_ERROR(batch.FindHead());
  CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found,
                            attempt.appended ? batch.Ask(kHashAt, {space, attempt.head.sequence})
                                             : batch.Ask(kStatusOf, {attempt.transaction}));
  const std::string_view hash(reinterpret_cast<const char*>(attempt.head.hash.data()),
                              attempt.head.hash.size());
  const bool committed =
      found.rows() == 1 && found.Bytes(0, 0) == (attempt.appended ? hash : "committed");
  if (!committed) return false;
  CREDENCE_RETURN_IF_ERROR(batch.Ask(kTouchHead, {space}));
  CREDENCE_RETURN_IF_ERROR(batch.Ask("COMMIT", {}));
  return true;
}

}  // namespace credence::ledger
