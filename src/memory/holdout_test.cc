// SPDX-License-Identifier: Apache-2.0
#include "memory/holdout.h"

#include <algorithm>
#include <string>

#include "base/test_framework.h"
#include "memory/injection.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

std::vector<MemoryReading> SomeReadings(std::uint32_t count) {
  std::vector<MemoryReading> readings(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    readings[i].memory.id = TestId(i + 1);
    readings[i].memory.content = "memory number " + std::to_string(i + 1) + ".";
  }
  return readings;
}

TEST(HoldOut, WithoutOneNothingIsWithheld) {
  const PartialInjection partial =
      FormatWithHoldOut(SomeReadings(5), 500, {.space = "s", .session = "a", .probability = 0});
  EXPECT_TRUE(partial.withheld.empty());
  EXPECT_EQ(partial.injection.text, FormatInjection(SomeReadings(5), 500).text);
  EXPECT_EQ(partial.injection.memories.size(), 5u);
}

TEST(HoldOut, WhatIsWithheldIsNotInTheText) {
  std::size_t withheld = 0;
  for (int i = 0; i < 100; ++i) {
    const std::string session = std::to_string(i);
    const PartialInjection partial = FormatWithHoldOut(
        SomeReadings(5), 500, {.space = "s", .session = session, .probability = 0.3});
    EXPECT_EQ(partial.withheld.size() + partial.injection.memories.size(), 5u);
    for (const MemoryReading& reading : SomeReadings(5)) {
      const bool is_withheld =
          std::ranges::find(partial.withheld, reading.memory.id) != partial.withheld.end();
      if (is_withheld) {
        EXPECT_THAT(partial.injection.text, Not(HasSubstr(*reading.memory.content)));
      } else {
        EXPECT_THAT(partial.injection.text, HasSubstr(*reading.memory.content));
      }
    }
    withheld += partial.withheld.size();
  }
  EXPECT_NEAR(static_cast<double>(withheld), 150, 40);
}

TEST(HoldOut, NothingTakesThePlaceOfWhatIsWithheld) {
  // A budget for only two memories.
  std::int64_t tokens = 1;
  while (FormatInjection(SomeReadings(5), tokens).memories.size() < 2) ++tokens;
  for (int i = 0; i < 20; ++i) {
    const std::string session = std::to_string(i);
    const PartialInjection partial = FormatWithHoldOut(
        SomeReadings(5), tokens, {.space = "s", .session = session, .probability = 0.5});
    EXPECT_EQ(partial.withheld.size() + partial.injection.memories.size(), 2u);
  }
}

TEST(HoldOut, ASessionGetsTheSameAnswerAgain) {
  const HoldOut one{.space = "s", .session = "a", .probability = 0.5};
  int differ = 0;
  for (std::uint32_t i = 1; i <= 100; ++i) {
    EXPECT_EQ(IsHeldOut(one, TestId(i)), IsHeldOut(one, TestId(i)));
    // A larger holdout includes a smaller one.
    EXPECT_TRUE(!IsHeldOut({"s", "a", 0.2}, TestId(i)) || IsHeldOut(one, TestId(i)));
    differ += IsHeldOut(one, TestId(i)) != IsHeldOut({"s", "b", 0.5}, TestId(i)) ? 1 : 0;
  }
  EXPECT_GT(differ, 25);
}

}  // namespace
}  // namespace credence::memory
