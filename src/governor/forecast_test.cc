// SPDX-License-Identifier: Apache-2.0
#include "governor/forecast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace credence::governor {
namespace {

Finished Call(std::string_view word, bool failed = false) {
  return {.tool = "Bash", .failed = failed, .words = {std::string(word)}};
}

Flow FlowOf(int calls, bool failed = false) {
  Flow flow;
  for (int i = 0; i < calls; ++i) Advance(flow, Call("word" + std::to_string(i), failed));
  return flow;
}

TEST(ForecastTest, NothingIsSaidOfTheFirstCalls) {
  EXPECT_EQ(Forecast(FlowOf(4), false, Habit()), std::nullopt);
  EXPECT_NE(Forecast(FlowOf(5), false, Habit()), std::nullopt);
}

TEST(ForecastTest, LongAndFailingWorkLowersItAndTheFactsSaySo) {
  const ForecastReading shorter = *Forecast(FlowOf(10), true, Habit());
  const ForecastReading longer = *Forecast(FlowOf(60), true, Habit());
  const ForecastReading failing = *Forecast(FlowOf(60, true), true, Habit());
  EXPECT_GT(shorter.p_success, longer.p_success);
  EXPECT_GT(longer.p_success, failing.p_success);
  ASSERT_EQ(failing.facts.size(), 3u);
  EXPECT_LT(failing.facts[0].effect, 0);
  EXPECT_GE(std::abs(failing.facts[0].effect), std::abs(failing.facts[1].effect));
}

TEST(ForecastTest, AlternatingBetweenEditsAndRunsIsBetterThanOnlyLooking) {
  Flow alternating;
  Flow looking;
  for (int i = 0; i < 20; ++i) {
    Finished call = Call("x");
    Advance(looking, call);
    if (i % 2 == 0) call.run = true;
    if (i % 2 == 1) call.written = {"a"};
    Advance(alternating, call);
  }
  EXPECT_GT(Forecast(alternating, true, Habit())->p_success,
            Forecast(looking, true, Habit())->p_success);
}

TEST(ForecastTest, KnownOutcomesMoveItAndNarrowTheInterval) {
  std::vector<KnownEnd> ends;
  for (int i = 0; i < 40; ++i) ends.push_back({.flow = FlowOf(20), .success = i % 10 == 0});
  const ForecastReading before = *Forecast(FlowOf(20), true, Habit());
  const Habit habit = LearnHabit(ends);
  const ForecastReading after = *Forecast(FlowOf(20), true, habit);
  EXPECT_EQ(habit.sessions, 40);
  EXPECT_NEAR(after.p_success, 0.1, 0.06);
  EXPECT_GT(before.high - before.low, after.high - after.low);
}

TEST(ForecastTest, TheAlarmRemembersTheLowestMoment) {
  SessionState state;
  EXPECT_FALSE(IsAlarmed(state));
  state.flow = FlowOf(10);
  EXPECT_FALSE(IsAlarmed(state));
  state.flow = FlowOf(200, true);
  EXPECT_TRUE(IsAlarmed(state));
  // A test raises the forecast, and the alarm stays.
  Finished test = Call("test");
  test.of_tests = true;
  const double before = Forecast(*state.flow, false, Habit())->p_success;
  Advance(*state.flow, test);
  EXPECT_GT(Forecast(*state.flow, false, Habit())->p_success, before);
  EXPECT_TRUE(IsAlarmed(state));
}

TEST(ForecastTest, TheShippedLevelCountsUntilThereAreFiftyEnds) {
  std::vector<KnownEnd> ends(49, {.flow = FlowOf(20), .success = true});
  EXPECT_EQ(AlarmLevel(ends, 0.1), std::nullopt);
  EXPECT_EQ(AlarmLevel(ends, 0.2), -0.140);
  EXPECT_LT(*AlarmLevel(ends, 0.01), -100);  // Never.
  ends.push_back(ends.front());
  EXPECT_EQ(AlarmLevel(ends, 0.1), ends.front().flow.lowest);
  // Failures say nothing about how low good sessions get, and few successes too little.
  for (KnownEnd& end : ends) end.success = false;
  EXPECT_EQ(AlarmLevel(ends, 0.1), std::nullopt);
}

// Of sessions of one kind, each is as likely to be the new one. With fewer than twenty successes a
// level of one's own is not possible for the smallest share.
RC_GTEST_PROP(ForecastPropertyTest, TheShareOfFalseAlarmsHolds, ()) {
  std::vector<KnownEnd> all(static_cast<std::size_t>(*rc::gen::inRange(60, 90)));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double lowest = *rc::gen::inRange(-50, 50) + static_cast<double>(i) * 1e-6;
    all[i] = {.flow = {.calls = 9, .lowest = lowest},
              .success = i < 20 || *rc::gen::arbitrary<bool>()};
  }
  const double share = *rc::gen::element(0.05, 0.1, 0.2);
  int alarms = 0;
  int successes = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].success) continue;
    std::vector<KnownEnd> others = all;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    SessionState state;
    state.flow = all[i].flow;
    state.alarm = AlarmLevel(others, share);
    ++successes;
    if (state.alarm && IsAlarmed(state)) ++alarms;
  }
  RC_ASSERT(alarms <= share * successes + 1e-6);
}

RC_GTEST_PROP(ForecastPropertyTest, TheProbabilityLiesInItsInterval, ()) {
  Flow flow;
  const int calls = *rc::gen::inRange(5, 200);
  for (int i = 0; i < calls; ++i) {
    Finished call = Call("w" + std::to_string(*rc::gen::inRange(0, 5000)));
    call.failed = *rc::gen::arbitrary<bool>();
    call.output = *rc::gen::inRange<std::int64_t>(0, 1'000'000);
    if (*rc::gen::arbitrary<bool>()) call.run = true;
    Advance(flow, call);
  }
  const ForecastReading reading = *Forecast(flow, *rc::gen::arbitrary<bool>(), Habit());
  RC_ASSERT(0 < reading.low && reading.low <= reading.p_success);
  RC_ASSERT(reading.p_success <= reading.high && reading.high < 1);
}

}  // namespace
}  // namespace credence::governor
