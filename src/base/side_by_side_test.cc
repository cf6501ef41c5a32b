// SPDX-License-Identifier: Apache-2.0
#include "base/side_by_side.h"

#include <array>
#include <latch>
#include <thread>
#include <vector>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(SideBySide, EachIsDoneOnceBeforeItReturns) {
  for (const std::size_t threads : {0U, 1U, 2U, 3U, 9U}) {
    std::array<int, 4> done{};
    DoSideBySide(threads, {[&] { ++done[0]; }, [&] { ++done[1]; }, [&] { ++done[2]; },
                           [&] {
                             std::this_thread::yield();
                             ++done[3];
                           }});
    EXPECT_EQ(done, (std::array{1, 1, 1, 1}));
  }
}

TEST(SideBySide, EachNumberIsDoneOnce) {
  for (const std::size_t threads : {0U, 1U, 2U, 5U}) {
    std::vector<int> done(100);
    DoEachSideBySide(threads, done.size(), [&](std::size_t i) { ++done[i]; });
    EXPECT_EQ(done, std::vector<int>(100, 1));
  }
}

TEST(SideBySide, OneThreadIsThisOneAndKeepsTheOrder) {
  std::vector<int> order;
  const std::thread::id here = std::this_thread::get_id();
  const auto note = [&](int i) {
    EXPECT_EQ(std::this_thread::get_id(), here);
    order.push_back(i);
  };
  DoSideBySide(1, {[&] { note(1); }, [&] { note(2); }, [&] { note(3); }});
  EXPECT_EQ(order, (std::vector{1, 2, 3}));
}

// Each waits for the other.
TEST(SideBySide, TwoThreadsWorkAtTheSameTime) {
  std::latch both(2);
  DoSideBySide(2, {[&] { both.arrive_and_wait(); }, [&] { both.arrive_and_wait(); }});
  EXPECT_TRUE(both.try_wait());
}

TEST(SideBySide, NothingIsDoneAtOnce) { DoSideBySide(2, {}); }

}  // namespace
}  // namespace credence
