// SPDX-License-Identifier: Apache-2.0
// Events in small batches, so that a fold can prefetch the subjects of later events while it works
// on the first: a replay mostly waits for memory.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "base/function_ref.h"
#include "ledger/store.h"

namespace credence::ledger {

// Copies of events, in memory that is reused.
class EventBatch {
 public:
  // Enough to hide memory latency, few enough to stay in the first-level cache.
  static constexpr std::size_t kEventsMax = 16;

  explicit EventBatch(std::size_t events_max = kEventsMax)
      : views_(events_max), digests_(events_max) {}
  EventBatch(const EventBatch&) = delete;
  EventBatch& operator=(const EventBatch&) = delete;

  // REQUIRES: the batch is not full.
  void Add(const EventView& event);
  void Clear();
  bool full() const { return size_ == views_.size(); }
  bool empty() const { return size_ == 0; }
  // Valid until the next Clear.
  std::span<const EventView> events() const { return {views_.data(), size_}; }

 private:
  struct Block {
    std::size_t size = 0;
    std::unique_ptr<char[]> bytes;
  };
  char* RoomFor(std::size_t bytes);

  std::vector<EventView> views_;
  std::vector<EventHash> digests_;
  std::size_t size_ = 0;
  // The bytes that the views point to, one event after the other.
  std::vector<Block> blocks_;
  std::size_t block_ = 0;  // The block being filled.
  std::size_t used_ = 0;   // Bytes used in it.
};

// ScanEvents in batches. `visit` sees each event once, in order.
Result<void> ScanInBatches(Reader& reader, const EventFilter& filter,
                           FunctionRef<void(std::span<const EventView>)> visit);

}  // namespace credence::ledger
