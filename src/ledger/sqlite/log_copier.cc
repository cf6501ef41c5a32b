// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/log_copier.h"

namespace credence::ledger {

namespace {

// SQLite's own default. If copied less often, pages that change repeatedly are copied once.
constexpr int kCopyFrom = 1'000;
// The log restarts once all of it is copied while nobody writes. A writer without pauses must make
// one then, so that the log does not grow forever.
constexpr int kPauseFrom = 16'000;

}  // namespace

void SqliteLogCopier::AfterCommit(Connection& writer, int pages) {
  if (pages < kCopyFrom) return;
  if (pages >= kPauseFrom) {
    const std::scoped_lock lock(copying_);
    writer.TryToCopyLog();
    return;
  }
  const std::scoped_lock lock(mutex_);
  wanted_ = true;
  if (!worker_.joinable()) {
    worker_ = std::jthread([this](const std::stop_token& stop) { Run(stop); });
  }
  wanted_changed_.notify_one();
}

void SqliteLogCopier::Run(const std::stop_token& stop) {
  // Without a connection, the log grows until the writer copies it.
  const Result<std::unique_ptr<Connection>> connection = connect_();
  if (!connection) return;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      if (!wanted_changed_.wait(lock, stop, [&] { return wanted_; })) return;
      wanted_ = false;
    }
    const std::scoped_lock lock(copying_);
    (*connection)->TryToCopyLog();
  }
}

}  // namespace credence::ledger
