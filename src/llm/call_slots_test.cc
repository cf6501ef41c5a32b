// SPDX-License-Identifier: Apache-2.0
#include "llm/call_slots.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/test_framework.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;

void WaitForWaiters(const CallSlots& slots, std::size_t count) {
  while (slots.waiting() != count) std::this_thread::sleep_for(milliseconds(1));
}

TEST(CallSlots, AreFreeAgainWhenTheyGo) {
  CallSlots slots(2);
  {
    const auto first = slots.Take({});
    const auto second = slots.Take({});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->waited().count(), 0);
    EXPECT_EQ(slots.in_flight(), 2);
    EXPECT_EQ(slots.Take({.timeout = milliseconds(10)}).error().code, Code::kDeadlineExceeded);
  }
  EXPECT_EQ(slots.in_flight(), 0);
  EXPECT_TRUE(slots.Take({.timeout = milliseconds(0)}));
}

TEST(CallSlots, MoveWithTheirPlace) {
  CallSlots slots(1);
  std::optional<CallSlots::Slot> kept;
  {
    auto slot = slots.Take({});
    kept.emplace(*std::move(slot));
  }
  EXPECT_EQ(slots.in_flight(), 1);
  kept.reset();
  EXPECT_EQ(slots.in_flight(), 0);
}

TEST(CallSlots, NeverMoreThanTheirNumberInFlight) {
  CallSlots slots(3);
  std::atomic<int> in_flight = 0;
  std::atomic<int> most = 0;
  std::atomic<int> done = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        for (int j = 0; j < 50; ++j) {
          const auto slot = slots.Take({});
          if (!slot) continue;
          const int now = ++in_flight;
          int seen = most;
          while (seen < now && !most.compare_exchange_weak(seen, now)) {
          }
          std::this_thread::yield();
          --in_flight;
          ++done;
        }
      });
    }
  }
  EXPECT_EQ(done, 400);
  EXPECT_LE(most, 3);
  EXPECT_EQ(slots.in_flight(), 0);
  EXPECT_EQ(slots.waiting(), 0U);
}

TEST(CallSlots, ServeInTheOrderOfArrival) {
  CallSlots slots(1);
  std::mutex mutex;
  std::vector<int> order;
  std::vector<std::jthread> threads;
  {
    const auto held = slots.Take({});
    for (int i = 0; i < 6; ++i) {
      threads.emplace_back([&, i] {
        const auto slot = slots.Take({});
        ASSERT_TRUE(slot);
        EXPECT_NE(slot->waited().count(), 0);
        const std::lock_guard lock(mutex);
        order.push_back(i);
      });
      WaitForWaiters(slots, static_cast<std::size_t>(i) + 1);
    }
    std::this_thread::sleep_for(milliseconds(1));  // Advances even a coarse clock.
  }
  threads.clear();
  EXPECT_EQ(order, (std::vector{0, 1, 2, 3, 4, 5}));
}

TEST(CallSlots, WhoGivesUpHoldsNobodyUp) {
  CallSlots slots(1);
  std::stop_source source;
  std::atomic<bool> was_served = false;
  std::jthread impatient;
  std::jthread stopped;
  std::jthread patient;
  {
    const auto held = slots.Take({});
    impatient = std::jthread([&] {
      EXPECT_EQ(slots.Take({.timeout = milliseconds(20)}).error().code, Code::kDeadlineExceeded);
    });
    stopped = std::jthread([&] {
      EXPECT_EQ(slots.Take({.stop = source.get_token()}).error().code, Code::kCancelled);
    });
    impatient.join();
    WaitForWaiters(slots, 1);
    patient = std::jthread([&] { was_served = slots.Take({}).has_value(); });
    WaitForWaiters(slots, 2);
    source.request_stop();
    stopped.join();
  }
  patient.join();
  EXPECT_TRUE(was_served);
  EXPECT_EQ(slots.in_flight(), 0);
}

TEST(CallSlots, AreNotTakenAfterAStop) {
  CallSlots slots(1);
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(slots.Take({.stop = source.get_token()}).error().code, Code::kCancelled);
  EXPECT_EQ(slots.in_flight(), 0);
}

// Slots released while their waiters give up must not be lost.
TEST(CallSlots, LoseNoPlaceWhenTimeRunsOutInTheSameMoment) {
  CallSlots slots(2);
  {
    std::vector<std::jthread> threads;
    threads.reserve(6);
    for (int i = 0; i < 6; ++i) {
      threads.emplace_back([&slots, i] {
        for (int j = 0; j < 200; ++j) {
          const auto slot = slots.Take({.timeout = milliseconds((i + j) % 2)});
          if (slot) std::this_thread::sleep_for(std::chrono::microseconds(300));
        }
      });
    }
  }
  EXPECT_EQ(slots.in_flight(), 0);
  EXPECT_EQ(slots.waiting(), 0U);
}

}  // namespace
}  // namespace credence::llm
