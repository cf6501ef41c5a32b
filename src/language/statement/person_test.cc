// SPDX-License-Identifier: Apache-2.0
#include "language/statement/person.h"

#include <string_view>

#include "base/test_framework.h"
#include "language/statement/writing.h"

namespace credence::language {
namespace {

std::string Swapped(std::string_view text) {
  std::deque<std::string> kept;
  Words words = WordsOf(text);
  SpeakToUser(words.words, kept);
  return Written(words.words);
}

TEST(PersonTest, WhatTheUserSaidIsSaidToTheUser) {
  EXPECT_EQ(Swapped("I prefer my tea hot"), "You prefer your tea hot");
  EXPECT_EQ(Swapped("I'm sure I was there myself"), "You're sure you were there yourself");
  EXPECT_EQ(Swapped("The book on the desk is mine"), "The book on the desk is yours");
  EXPECT_EQ(Swapped("Ana told me that I am late"), "Ana told you that you are late");
  EXPECT_EQ(Swapped("I was ill and was sad"), "You were ill and were sad");
  EXPECT_EQ(Swapped("My tea was cold"), "Your tea was cold");
  EXPECT_EQ(Swapped("Ana (my sister) is here"), "Ana (your sister) is here");
}

TEST(PersonTest, WhomTheUserSpokeToSpeaksNow) {
  EXPECT_EQ(Swapped("I want you to stop"), "You want me to stop");
  EXPECT_EQ(Swapped("I think you are right"), "You think I am right");
  EXPECT_EQ(Swapped("My dog likes your voice"), "Your dog likes my voice");
}

TEST(PersonTest, WhatSpeaksToTheUserStays) {
  EXPECT_EQ(Swapped("You told me that I was late"), "You told me that I was late");
  EXPECT_EQ(Swapped("We like our tea"), "We like our tea");
  EXPECT_EQ(Swapped("Ana said \"I like my tea\""), "Ana said \"I like my tea\"");
}

}  // namespace
}  // namespace credence::language
