// SPDX-License-Identifier: Apache-2.0
#include "llm/call_slots.h"

#include <string>

#include "base/check.h"
#include "llm/wait.h"

namespace credence::llm {

CallSlots::CallSlots(int count) : count_(count), free_(count) {
  CREDENCE_CHECK(count >= 1, "at least one call must be possible");
}

Result<CallSlots::Slot> CallSlots::Take(const Patience& patience) {
  using std::chrono::microseconds;
  const SteadyTime begin = std::chrono::steady_clock::now();
  const SteadyTime deadline = DeadlineOf(patience);
  if (patience.stop.stop_requested()) return Fail(Code::kCancelled, "stopped before the call");
  std::unique_lock lock(mutex_);
  if (free_ > 0) {
    --free_;
    return Slot(this, microseconds(0));
  }
  Waiter self;
  const auto place = waiters_.insert(waiters_.end(), &self);
  self.wake.wait_until(lock, patience.stop, deadline, [&] { return self.has_slot; });
  // A caller that was given a slot keeps it, even if its time ran out at the same moment.
  if (self.has_slot) {
    return Slot(this,
                std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begin));
  }
  waiters_.erase(place);
  if (patience.stop.stop_requested()) {
    return Fail(Code::kCancelled,
                "stopped while waiting for one of " + std::to_string(count_) + " calls to end");
  }
  return Fail(Code::kDeadlineExceeded,
              "no free slot in time: " + std::to_string(count_) + " calls are in flight");
}

void CallSlots::Free() {
  const std::lock_guard lock(mutex_);
  if (waiters_.empty()) {
    ++free_;
    return;
  }
  // Hands over the slot directly, so that no newcomer can overtake.
  Waiter* const next = waiters_.front();
  waiters_.pop_front();
  next->has_slot = true;
  // Under the lock: the waiter and its condition variable may be destroyed once it is released.
  next->wake.notify_one();
}

int CallSlots::in_flight() const {
  const std::lock_guard lock(mutex_);
  return count_ - free_;
}

std::size_t CallSlots::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiters_.size();
}

}  // namespace credence::llm
