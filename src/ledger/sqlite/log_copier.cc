// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/log_copier.h"

#include <utility>

namespace credence::ledger {

namespace {

// As many as SQLite itself would wait for: copied less often, pages that change again and again are
// copied once.
constexpr int kCopyFrom = 1'000;
// The log starts anew when all of it is copied and nobody writes meanwhile. Who writes without a
// pause makes one then, so that it does not grow without end.
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
  // Without one the log grows until the writer copies it.
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
