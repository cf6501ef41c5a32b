// SPDX-License-Identifier: Apache-2.0
// FaultyStore: one database shared by several simulated processes, with the failures of a real one.
// The data is in the in-memory store, which never fails; only the access to it does.
//
// A seed determines which calls fail, so the same calls in the same order fail in the same way.
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
  kReadFailed,   // Nothing was read.
  kWriteFailed,  // Nothing was written.
  kAnswerLost,   // It was written, but the caller is told that the store did not answer.
  kRunTwice,     // The first attempt was rolled back; others may write before the second.
  kConflict,     // The attempt was rolled back, and the store gave up.
};
inline constexpr std::size_t kFaults = 5;
inline constexpr std::array<std::string_view, kFaults> kFaultNames = {
    "read_failed", "write_failed", "answer_lost", "run_twice", "conflict"};

// Defects that no store may have, to test that the auditor finds them.
enum class Defect {
  kNone,
  kAppliesTwice,  // A write is committed twice.
  kLosesWrites,   // A write is acknowledged but rolled back.
  kLosesRows,     // Events are stored, but the rows that they change are not.
  kLosesEvents,   // The first event of a write is lost, and the rest is stored.
};

// One process's access to the store.
struct Connection {
  bool dead = false;  // The process died: none of its calls reach the store.
  // Dies after this many transactions; negative: never by itself.
  int transactions_left = -1;
};

class FaultyStore {
 public:
  struct Options {
    std::uint64_t seed = 0;
    std::uint64_t fault_thousandths = 0;  // Per transaction.
    Defect defect = Defect::kNone;
    std::uint64_t defect_thousandths = 20;  // Per write.
  };

  explicit FaultyStore(const Options& options);

  // The store that a process opens. REQUIRES: this outlives it.
  std::unique_ptr<ledger::Store> Connect(std::shared_ptr<Connection> connection);
  // The data itself, bypassing all faults.
  ledger::Store& data() { return *data_; }

  // Nothing fails while quiet.
  void SetQuiet(bool quiet) { quiet_ = quiet; }
  // Called between two attempts at one write, on the thread that created this store: another
  // process can write first.
  void SetBetweenAttempts(std::function<void()> between) { between_ = std::move(between); }

  // Fails the next suitable transaction in this way, for tests.
  void FailNext(Fault fault) { next_ = fault; }

  std::int64_t count(Fault fault) const { return counts_[static_cast<std::size_t>(fault)]; }

 private:
  class Way;

  // The fate of the next transaction; nothing if it succeeds.
  std::optional<Fault> DrawFault(bool is_write);
  Defect DrawDefect();

  const Options options_;
  const std::thread::id thread_ = std::this_thread::get_id();
  std::shared_ptr<ledger::Store> data_;
  std::function<void()> between_;
  bool quiet_ = false;

  std::mutex mutex_;
  Dice dice_;  // This and the following are guarded by mutex_.
  std::optional<Fault> next_;
  std::array<std::int64_t, kFaults> counts_{};
};

}  // namespace credence::sim
