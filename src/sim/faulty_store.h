// SPDX-License-Identifier: Apache-2.0
// FaultyStore: one database that several simulated processes share, and the ways in which a real
// one fails them. The data is that of the store in memory, which never fails; what fails is the way
// to it.
//
// Which call fails is drawn from a seed, so the same calls in the same order fail in the same way.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "ledger/store.h"
#include "sim/dice.h"

namespace credence::sim {

enum class Fault {
  kReadFailed,   // Nothing could be read.
  kWriteFailed,  // Nothing was written.
  kAnswerLost,   // It was written, and whoever asked is told that the store did not answer.
  kRunTwice,     // The first attempt was taken back; others may have written before the second.
  kConflict,     // The attempt was taken back, and the store gave up.
};
inline constexpr std::size_t kFaults = 5;
inline constexpr std::array<std::string_view, kFaults> kFaultNames = {
    "read_failed", "write_failed", "answer_lost", "run_twice", "conflict"};

// Defects that no store may have, for the test that an auditor finds them.
enum class Defect {
  kNone,
  kAppliesTwice,  // A write is committed, run again and committed again.
  kLosesWrites,   // A write is acknowledged and was taken back.
  kLosesRows,     // The events are kept, and the rows that they change stay as they were.
  kLosesEvents,   // The first event of a write is not kept, and all that follows is.
};

// The way of one process to the store.
struct Connection {
  bool dead = false;  // The process died: nothing of what it still does reaches the store.
  // After so many transactions it dies; negative: not by itself.
  int transactions_left = -1;
};

class FaultyStore {
 public:
  struct Options {
    std::uint64_t seed = 0;
    std::uint64_t fault_thousandths = 0;  // Of all transactions.
    Defect defect = Defect::kNone;
    std::uint64_t defect_thousandths = 20;  // Of all writes.
  };

  explicit FaultyStore(const Options& options);

  // What a process opens. REQUIRES: this outlives it.
  std::unique_ptr<ledger::Store> Connect(std::shared_ptr<Connection> connection);
  // The data itself, past all faults.
  ledger::Store& data() { return *data_; }

  // While it is quiet nothing fails.
  void SetQuiet(bool quiet) { quiet_ = quiet; }
  // Called between two attempts at one write, on the thread that made this store: the moment at
  // which another process can be quicker.
  void SetBetweenAttempts(std::function<void()> between) { between_ = std::move(between); }

  // The next transaction that can fail so does, whatever is drawn; for tests.
  void FailNext(Fault fault) { next_ = fault; }

  std::int64_t count(Fault fault) const { return counts_[static_cast<std::size_t>(fault)]; }

 private:
  class Way;

  // What happens to the next transaction; nothing: it goes well.
  std::optional<Fault> DrawFault(bool is_write);
  Defect DrawDefect();

  const Options options_;
  const std::thread::id thread_ = std::this_thread::get_id();
  std::shared_ptr<ledger::Store> data_;
  std::function<void()> between_;
  bool quiet_ = false;

  std::mutex mutex_;
  Dice dice_;  // Guarded by mutex_, as what follows.
  std::optional<Fault> next_;
  std::array<std::int64_t, kFaults> counts_{};
};

}  // namespace credence::sim
