// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/ask_opposites.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace credence::cli {
namespace {

MemoryReading OppositeSaying(std::string_view content) {
  MemoryReading reading;
  reading.memory.type = MemoryType::kRule;
  reading.memory.content = std::string(content);
  return reading;
}

TEST(AskOppositesTest, TheQuestionNamesBoth) {
  const std::string question = OppositeQuestion("Never use tabs", {OppositeSaying("Use\ntabs")});
  EXPECT_THAT(question, testing::HasSubstr("\"Never use tabs\" says the opposite of a memory:\n"));
  EXPECT_THAT(question, testing::HasSubstr("  00000000  rule  Use tabs\n"));
  EXPECT_THAT(question, testing::EndsWith("[c]ancel? "));
}

TEST(AskOppositesTest, OneOfSeveralCannotBeReplaced) {
  const std::string question =
      OppositeQuestion("Never use tabs", {OppositeSaying("Use tabs"), OppositeSaying("Tabs")});
  EXPECT_THAT(question, testing::Not(testing::HasSubstr("[r]")));
  EXPECT_EQ(OppositeChoiceOf("r\n", false), OppositeChoice::kCancel);
}

TEST(AskOppositesTest, WhatIsUnclearCancels) {
  EXPECT_EQ(OppositeChoiceOf("r\n", true), OppositeChoice::kReplace);
  EXPECT_EQ(OppositeChoiceOf("Replace\n", true), OppositeChoice::kReplace);
  EXPECT_EQ(OppositeChoiceOf(" B \n", true), OppositeChoice::kKeepBoth);
  for (const std::string_view line : {"", "\n", "c\n", "yes\n", "rb\n"}) {
    EXPECT_EQ(OppositeChoiceOf(line, true), OppositeChoice::kCancel) << line;
  }
}

}  // namespace
}  // namespace credence::cli
