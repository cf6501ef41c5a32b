// SPDX-License-Identifier: Apache-2.0
// Events a few at a time, so that whoever folds them can have the subjects of the next ones brought
// near while it works on the first: a replay waits for memory more than for anything else.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "base/function_ref.h"
#include "ledger/store.h"

namespace credence::ledger {

// Copies of events, in room that is used again.
class EventBatch {
 public:
  // Enough to hide a wait for memory, few enough to stay in the nearest cache.
  static constexpr std::size_t kEventsMax = 16;

  EventBatch() = default;
  EventBatch(const EventBatch&) = delete;
  EventBatch& operator=(const EventBatch&) = delete;

  // REQUIRES: it is not full.
  void Add(const EventView& event);
  void Clear() { size_ = 0; }
  bool full() const { return size_ == kEventsMax; }
  // Valid until the next Clear.
  std::span<const EventView> events() const { return {views_.data(), size_}; }

 private:
  std::array<EventView, kEventsMax> views_;
  std::array<std::string, kEventsMax> texts_;  // What the views look at.
  std::array<EventHash, kEventsMax> digests_;
  std::size_t size_ = 0;
};

// ScanEvents, in batches. `visit` sees each event once, in order.
Result<void> ScanInBatches(Reader& reader, const EventFilter& filter,
                           FunctionRef<void(std::span<const EventView>)> visit);

}  // namespace credence::ledger
