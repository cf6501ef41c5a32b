// SPDX-License-Identifier: Apache-2.0
// Writes to one space follow each other, and a commit takes as long as the server's disk does. So
// the writes that wait in this node share transactions (PostgresBatch): the first to come begins
// one, runs in it what those who came meanwhile want to write, and commits for all.
//
// A write that returns an error is undone alone. When the server refuses something, which may be
// told late because writes are kept back, each write of the batch gets a transaction of its own.
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

  // The contract is that of Store::Write.
  Result<void> Write(std::string_view space, WriteFunction write);

 private:
  enum class State {
    kWaiting,
    kLeads,  // It is its turn to begin a transaction.
    kDone,
  };
  // What a thread sleeps on. Not a condition variable: those who wake up would queue for its mutex.
  // Shared, because who wakes the thread may still be at it when the thread is gone.
  using Signal = std::shared_ptr<std::atomic<State>>;
  // One call of Write.
  struct Request {
    WriteFunction write;
    // The spaces to which its thread is writing.
    std::vector<std::string_view>* inside = nullptr;
    Signal signal;  // Null: it did not have to wait.
    Result<void> result;
    std::exception_ptr thrown;
  };
  // Those who wait for one space.
  struct Line {
    std::mutex mutex;
    // Guarded by mutex.
    std::deque<Request*> waiting;
    bool led = false;
    PostgresMemory memory;  // Of whoever leads.
  };
  using Requests = std::vector<Request*>;
  // How a transaction ended.
  enum class Outcome {
    kCommitted,
    kAgain,   // The connection was lost, or others were in the way: nothing was done.
    kUnsure,  // The connection was lost in the commit.
    kFailed,
  };
  struct Attempt {
    Outcome outcome = Outcome::kFailed;
    Error error;
    bool at_once = false;  // Nothing will be different after a pause.
    // What would be in the database, if it was committed.
    Head head;
    bool appended = false;
    std::string transaction;  // As the server names it.
    // Of the connection that it was sent by.
    std::string server;
    int session = 0;
    std::string session_start;
    // It would be the same for every write: there is no connection, or no place on the disk.
    bool for_all = false;
  };

  std::shared_ptr<Line> LineOf(std::string_view space);
  // Forgets lines in which nobody is, if there are many.
  void DropIdleLines();
  static void Wake(const Signal& signal, State state);
  // Waits for its turn. False: another has done it.
  static bool WaitInLine(Line& line, Request& own);
  static void Call(Request& request, PostgresTransaction& transaction);

  void Lead(std::string_view space, Line& line, Request& own);
  // Until so many wait, or a moment is over.
  static void GiveTimeToReturn(Line& line, std::size_t count);
  // Each of them has its result afterwards. Whoever waits joins in.
  void RunRequests(std::string_view space, Line& line, Requests& requests);
  // Until it is done or fails for good. `more`: whoever waits joins in.
  Attempt RunBatch(std::string_view space, Line& line, Requests& requests, bool more);
  Attempt TryBatch(std::string_view space, Line& line, Requests& requests, bool more);
  enum class Added {
    kFine,      // It was kept, or undone.
    kRefused,   // The server refused something.
    kWithCare,  // It has to be run again in another transaction, with care.
  };
  static Added Add(PostgresBatch& batch, std::string_view space, Request& request);
  // What is left to do when something failed in the transaction.
  static Attempt GiveUp(PostgresBatch& batch, Error error);
  Attempt Commit(PostgresBatch& batch);
  // Whether a commit of which nothing was heard has happened.
  Result<bool> WasCommitted(std::string_view space, const Attempt& attempt);

  const PostgresOptions options_;
  PostgresPool& pool_;
  PostgresWatch& watch_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Line>, std::less<>> lines_;  // Guarded by mutex_.
};

}  // namespace credence::ledger
