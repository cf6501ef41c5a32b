// SPDX-License-Identifier: Apache-2.0
#include "base/call_pool.h"

#include <atomic>
#include <latch>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(CallPoolTest, DoesAllThatItTook) {
  std::atomic<int> done = 0;
  {
    CallPool pool({.threads_max = 3, .waiting_max = 1000});
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(pool.Submit([&done] { ++done; }));
    pool.Close();
    EXPECT_EQ(done, 500);
    EXPECT_FALSE(pool.Submit([&done] { ++done; }));
  }
  EXPECT_EQ(done, 500);
}

TEST(CallPoolTest, RunsNoMoreThanItsThreadsAtOnce) {
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  CallPool pool({.threads_max = 2, .waiting_max = 1000});
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(pool.Submit([&] {
      const int now = ++running;
      int seen = most;
      while (seen < now && !most.compare_exchange_weak(seen, now)) {
      }
      std::this_thread::yield();
      --running;
    }));
  }
  pool.Close();
  EXPECT_LE(most, 2);
}

TEST(CallPoolTest, RefusesWhenTooManyWait) {
  std::latch begun(1);
  std::latch release(1);
  CallPool pool({.threads_max = 1, .waiting_max = 2});
  ASSERT_TRUE(pool.Submit([&] {
    begun.count_down();
    release.wait();
  }));
  begun.wait();
  EXPECT_TRUE(pool.Submit([] {}));
  EXPECT_TRUE(pool.Submit([] {}));
  EXPECT_EQ(pool.waiting(), 2U);
  EXPECT_FALSE(pool.Submit([] {}));
  release.count_down();
}

}  // namespace
}  // namespace credence
