// SPDX-License-Identifier: Apache-2.0
#include "belief/label.h"

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::belief {
namespace {

TEST(Label, BreaksBetweenWords) {
  EXPECT_THAT(WrapText("one two three", 5, 9), ElementsAre("one two", "three"));
  EXPECT_THAT(WrapText("", 5, 9), IsEmpty());
  EXPECT_THAT(WrapText("  spaced   out ", 9, 9), ElementsAre("spaced out"));
}

TEST(Label, BreaksAWordThatNoLineHolds) {
  const std::string address(60, 'a');
  const std::vector<std::string> lines = WrapText(address, 10, 9);
  std::string joined;
  for (const std::string& line : lines) {
    EXPECT_LE(TextWidth(line), 10);
    joined += line;
  }
  EXPECT_EQ(joined, address);
}

TEST(Label, TextWithoutSpacesBreaksBetweenLetters) {
  const std::string_view text = "利用者は東京に住んでいて、毎朝コーヒーを飲みます";
  const std::vector<std::string> lines = WrapText(text, 8, 9);
  EXPECT_EQ(lines.size(), 3U);
  for (const std::string& line : lines) EXPECT_TRUE(IsValidUtf8(line));
}

TEST(Label, MarksStayWithTheirLetter) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "e\u0301";
  for (const std::string& line : WrapText(text, 7, 99)) EXPECT_TRUE(line.starts_with('e')) << line;
}

TEST(Label, WhatIsTooLongEndsInAnEllipsis) {
  const std::vector<std::string> lines = WrapText("one two three four five six", 5, 2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[1].ends_with("…"));
  EXPECT_LE(TextWidth(lines[1]), 5);
  // Even if a single word is far too long.
  EXPECT_EQ(WrapText(std::string(500, 'x'), 6, 3).size(), 3U);
}

}  // namespace
}  // namespace credence::belief
