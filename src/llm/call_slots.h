// SPDX-License-Identifier: Apache-2.0
// CallSlots: limits the calls in flight; waiting callers are served first come, first served.
//
//   CallSlots slots(3);
//   CREDENCE_ASSIGN_OR_RETURN(const CallSlots::Slot slot, slots.Take(patience));
//   model.Ask(question, …);  // The place is free again when `slot` goes.
//
// Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>
#include <utility>

#include "credence/result.h"
#include "llm/model.h"

namespace credence::llm {

class CallSlots {
 public:
  // A slot, released when destroyed. REQUIRES: the CallSlots outlive it.
  class Slot {
   public:
    Slot(Slot&& other) noexcept
        : slots_(std::exchange(other.slots_, nullptr)), waited_(other.waited_) {}
    Slot& operator=(Slot&& other) noexcept {
      std::swap(slots_, other.slots_);
      std::swap(waited_, other.waited_);
      return *this;
    }
    ~Slot() {
      if (slots_ != nullptr) slots_->Free();
    }

    // How long the caller waited for it.
    std::chrono::microseconds waited() const { return waited_; }

   private:
    friend class CallSlots;
    Slot(CallSlots* slots, std::chrono::microseconds waited) : slots_(slots), waited_(waited) {}

    CallSlots* slots_;
    std::chrono::microseconds waited_;
  };

  // REQUIRES: count >= 1.
  explicit CallSlots(int count);

  // Failure: kDeadlineExceeded, kCancelled. A caller that gives up loses its turn and delays
  // nobody.
  Result<Slot> Take(const Patience& patience);

  int in_flight() const;
  std::size_t waiting() const;

 private:
  struct Waiter {
    std::condition_variable_any wake;
    bool has_slot = false;  // Guarded by mutex_.
  };

  void Free();

  const int count_;
  mutable std::mutex mutex_;
  int free_;                    // Guarded by mutex_. Above 0 only if nobody waits.
  std::list<Waiter*> waiters_;  // Guarded by mutex_; in order of arrival.
};

}  // namespace credence::llm
