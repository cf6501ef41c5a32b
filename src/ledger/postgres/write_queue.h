// SPDX-License-Identifier: Apache-2.0
// Writes to one space are serial, and a commit takes as long as the server's disk. So the writes
// that wait in this node share transactions (PostgresBatch): the first one leads; it begins a
// transaction, runs the writes that arrived meanwhile, and commits for all.
//
// A write that returns an error is undone alone. If the server refuses something, which may show
// late because writes are queued, each write of the batch gets its own transaction.
#pragma once

#include <atomic>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "credence/result.h"
#include "ledger/postgres/batch.h"
#include "ledger/postgres/pool.h"
#include "ledger/postgres/store.h"
#include "ledger/postgres/transaction.h"
#include "ledger/postgres/watch.h"
#include "ledger/store.h"

namespace credence::ledger {

// Thread-safe.
class PostgresWriteQueue {
 public:
  using WriteFunction = FunctionRef<Result<void>(Writer&)>;

  // REQUIRES: pool and watch outlive this.
  PostgresWriteQueue(PostgresOptions options, PostgresPool& pool, PostgresWatch& watch)
      : options_(std::move(options)), pool_(pool), watch_(watch) {}

  // As Store::Write.
  Result<void> Write(std::string_view space, WriteFunction write);

 private:
  enum class State {
    kWaiting,
    kLeads,  // This request must begin a transaction.
    kDone,
  };
  // What a thread sleeps on. Not a condition variable: woken threads would queue for its mutex.
  // Shared, because the waker may still use it when the thread is gone.
  using Signal = std::shared_ptr<std::atomic<State>>;
  // One call of Write.
  struct Request {
    WriteFunction write;
    // The spaces that its thread is writing to.
    std::vector<std::string_view>* inside = nullptr;
    Signal signal;  // Null if it did not have to wait.
    Result<void> result;
    std::exception_ptr thrown;
  };
  // The requests for one space.
  struct Line {
    std::mutex mutex;
    // Guarded by mutex.
    std::deque<Request*> waiting;
    bool led = false;
    PostgresMemory memory;  // Owned by the leader.
  };
  using Requests = std::vector<Request*>;
  // How a transaction ended.
  enum class Outcome {
    kCommitted,
    kAgain,   // Lost connection or conflict: nothing was done.
    kUnsure,  // The connection was lost during the commit.
    kFailed,
  };
  struct Attempt {
    Outcome outcome = Outcome::kFailed;
    Error error;
    bool at_once = false;  // Waiting would not help: retry immediately.
    // The resulting head, if it was committed.
    Head head;
    bool appended = false;
    std::string transaction;  // The server's id for it.
    // The server it was sent to.
    std::string server;
    int session = 0;
    std::string session_start;
    // Affects every write: no connection, or the disk is full.
    bool for_all = false;
  };

  std::shared_ptr<Line> LineOf(std::string_view space);
  // If there are many lines, drops the idle ones.
  void DropIdleLines();
  static void Wake(const Signal& signal, State state);
  // Waits for its turn. False if another request has done the work.
  static bool WaitInLine(Line& line, Request& own);
  static void Call(Request& request, PostgresTransaction& transaction);

  void Lead(std::string_view space, Line& line, Request& own);
  // Waits briefly, or until `count` requests wait.
  static void GiveTimeToReturn(Line& line, std::size_t count);
  // Sets the result of each request. Waiting requests join.
  void RunRequests(std::string_view space, Line& line, Requests& requests);
  // Retries until it is done or fails for good. `more`: waiting requests join.
  Attempt RunBatch(std::string_view space, Line& line, Requests& requests, bool more);
  Attempt TryBatch(std::string_view space, Line& line, Requests& requests, bool more);
  enum class Added {
    kFine,      // Kept, or undone.
    kRefused,   // The server refused something.
    kWithCare,  // Must run again in another transaction, with care.
  };
  static Added Add(PostgresBatch& batch, std::string_view space, Request& request);
  // Cleans up after a failure within the transaction.
  static Attempt GiveUp(PostgresBatch& batch, Error error);
  Attempt Commit(PostgresBatch& batch);
  // Whether a commit with an unknown outcome has happened.
  Result<bool> WasCommitted(std::string_view space, const Attempt& attempt);

  const PostgresOptions options_;
  PostgresPool& pool_;
  PostgresWatch& watch_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Line>, std::less<>> lines_;  // Guarded by mutex_.
};

}  // namespace credence::ledger
