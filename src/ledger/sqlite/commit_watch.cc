// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/commit_watch.h"

#include <atomic>
#include <cstddef>

namespace credence::ledger {

SqliteCommitWatch::SqliteCommitWatch(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {
  // The first read opens the log.
  if (connection_->QueryInt("PRAGMA schema_version")) index_ = connection_->LogIndex();
}

std::optional<StoreVersion> SqliteCommitWatch::Look() const {
  if (index_ == nullptr) return std::nullopt;
  StoreVersion first;
  StoreVersion second;
  const std::size_t count = first.words.size();
  for (std::size_t i = 0; i < count; ++i) first.words[i] = index_[i];
  // In the reverse order of writing, so that two equal copies are complete.
  std::atomic_thread_fence(std::memory_order_acquire);
  for (std::size_t i = 0; i < count; ++i) second.words[i] = index_[count + i];
  if (first != second || first == StoreVersion()) return std::nullopt;
  return first;
}

}  // namespace credence::ledger
