// SPDX-License-Identifier: Apache-2.0
#include "language/against_habit.h"

#include <gtest/gtest.h>

namespace credence::language {
namespace {

TEST(AgainstHabitTest, WhatHappenedSpeaksAgainstANever) {
  EXPECT_TRUE(IsAgainstHabit("I ate meat yesterday", "I do not eat meat"));
  EXPECT_TRUE(IsAgainstHabit("I had a coffee this morning", "I never drink coffee"));
  EXPECT_TRUE(IsAgainstHabit("I have bought coffee", "I never buy coffee"));
}

TEST(AgainstHabitTest, WhatDidNotHappenSpeaksAgainstAnAlways) {
  EXPECT_TRUE(IsAgainstHabit("I did not take the bus today", "I always take the bus"));
  EXPECT_FALSE(IsAgainstHabit("I did not drink tea today", "I drink tea"));
}

TEST(AgainstHabitTest, OtherThingsDoNot) {
  EXPECT_FALSE(IsAgainstHabit("I had a car back then", "I don't have a car"));
  EXPECT_FALSE(IsAgainstHabit("I had a coffee machine in my old flat", "I never drink coffee"));
  EXPECT_FALSE(IsAgainstHabit("I ordered coffee for my boss", "I never drink coffee"));
  EXPECT_FALSE(IsAgainstHabit("I didn't drink my tea this morning", "I only drink tea"));
  EXPECT_FALSE(IsAgainstHabit("I ate fish yesterday", "I do not eat meat"));
  EXPECT_FALSE(IsAgainstHabit("Ana ate meat yesterday", "I do not eat meat"));
  EXPECT_FALSE(IsAgainstHabit("I eat meat", "I do not eat meat"));  // That is a contradiction.
  EXPECT_FALSE(IsAgainstHabit("I would eat meat", "I do not eat meat"));
  EXPECT_FALSE(IsAgainstHabit("I did not eat meat", "I do not eat meat"));
  EXPECT_FALSE(IsAgainstHabit("", ""));
}

}  // namespace
}  // namespace credence::language
