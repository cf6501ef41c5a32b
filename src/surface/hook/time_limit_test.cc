// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/time_limit.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace credence::hook {
namespace {

[[noreturn]] void Overrun(bool refuses) {
  const TimeLimit limit(std::chrono::seconds(1), refuses);
  while (true) pause();
}

TEST(TimeLimitDeathTest, ASlowHookRefusesTheCall) {
  EXPECT_EXIT(Overrun(true), testing::ExitedWithCode(2), "the call is refused");
}

TEST(TimeLimitDeathTest, ASlowHookAboutNoCallRefusesNothing) {
  EXPECT_EXIT(Overrun(false), testing::ExitedWithCode(0), "did nothing");
}

TEST(TimeLimitDeathTest, AnEndedLimitHasNoEffect) {
  const auto run = [] {
    {
      const TimeLimit limit(std::chrono::seconds(1), true);
    }
    sleep(2);
    std::_Exit(7);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace credence::hook
