// SPDX-License-Identifier: Apache-2.0
#include "llm/budget.h"

#include <limits>
#include <thread>
#include <vector>

#include "base/test_framework.h"

namespace credence::llm {
namespace {

using std::chrono::minutes;

const Timestamp kNoon = *ParseTimestamp("2026-03-01T12:10:00Z");

TEST(Budget, CountsTheCallsOfAnHour) {
  const BudgetLimits limits{.calls_per_hour = 2};
  const BudgetUse one = *SpendCall(limits, {}, kNoon);
  const BudgetUse two = *SpendCall(limits, one, kNoon + minutes(49));
  EXPECT_THAT(
      SpendCall(limits, two, kNoon + minutes(49)),
      Fails(Code::kResourceExhausted,
            "the budget of 2 calls is used up until 2026-03-01T13:00:00Z; see max_calls_per_hour"));
  EXPECT_EQ(SpendCall(limits, two, kNoon + minutes(50))->calls, 1);
}

TEST(Budget, CountsTheTokensOfADay) {
  const BudgetLimits limits{.tokens_per_day = 100};
  const BudgetUse nearly = SpendTokens({}, 99, kNoon);
  EXPECT_TRUE(SpendCall(limits, nearly, kNoon));
  const BudgetUse over = SpendTokens(nearly, 50, kNoon);
  EXPECT_THAT(SpendCall(limits, over, kNoon + minutes(600)),
              FailsSaying("the budget of 100 tokens is used up until "
                          "2026-03-02T00:00:00Z; see max_tokens_per_day"));
  EXPECT_EQ(SpendCall(limits, over, kNoon + minutes(720))->tokens, 0);
}

TEST(Budget, ZeroIsNoLimit) {
  const BudgetUse much{.hour = 1, .calls = 1'000'000, .day = 1, .tokens = 1'000'000};
  EXPECT_TRUE(SpendCall({}, much, kNoon));
}

TEST(Budget, LiesDoNotLowerOrOverflowIt) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const BudgetUse use = SpendTokens({}, 10, kNoon);
  EXPECT_EQ(SpendTokens(use, -5, kNoon).tokens, 10);
  EXPECT_EQ(SpendTokens(use, kMost, kNoon).tokens, kMost);
}

RC_GTEST_PROP(BudgetProperty, NeverAllowsMoreThanTheLimitInAnHour, ()) {
  const BudgetLimits limits{.calls_per_hour = *rc::gen::inRange<std::int64_t>(1, 20)};
  const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 2000));
  BudgetUse use;
  Timestamp now = kNoon;
  std::int64_t hour = -1;
  std::int64_t allowed = 0;
  for (const int seconds : steps) {
    now += std::chrono::seconds(seconds);
    const std::int64_t this_hour =
        std::chrono::floor<std::chrono::hours>(now).time_since_epoch().count();
    if (this_hour != hour) allowed = 0;
    hour = this_hour;
    const auto next = SpendCall(limits, use, now);
    RC_ASSERT(next.has_value() == (allowed < limits.calls_per_hour));
    if (next) {
      use = *next;
      ++allowed;
    }
  }
}

TEST(Meter, IsSharedByThreads) {
  Meter meter({.calls_per_hour = 100}, std::make_shared<ManualClock>(kNoon));
  std::vector<int> allowed(4);
  {
    std::vector<std::jthread> threads;
    threads.reserve(allowed.size());
    for (int& own : allowed) {
      threads.emplace_back([&meter, &own] {
        for (int i = 0; i < 50; ++i) {
          if (meter.SpendCall()) ++own;
          meter.SpendTokens(2);
        }
      });
    }
  }
  EXPECT_EQ(allowed[0] + allowed[1] + allowed[2] + allowed[3], 100);
  EXPECT_EQ(meter.use().tokens, 400);
}

TEST(Meter, GoesOnFromWhatWasUsedBefore) {
  const auto clock = std::make_shared<ManualClock>(kNoon);
  Meter first({.calls_per_hour = 1}, clock);
  EXPECT_TRUE(first.SpendCall());
  Meter second({.calls_per_hour = 1}, clock, first.use());
  EXPECT_FALSE(second.SpendCall());
}

}  // namespace
}  // namespace credence::llm
