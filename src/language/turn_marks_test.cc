// SPDX-License-Identifier: Apache-2.0
#include "language/turn_marks.h"

#include <gtest/gtest.h>

namespace credence::language {
namespace {

std::string ChangeIn(std::string_view text) {
  const std::optional<ChangeMark> mark = ChangeMarkOf(text);
  return mark ? std::string(NameOf(mark->change)) + ": " + mark->words : "none";
}

TEST(TurnMarksTest, ChangesAreSaid) {
  EXPECT_EQ(ChangeIn("Actually, I live in Lisbon."), "corrects: Actually");
  EXPECT_EQ(ChangeIn("No, I live in Lisbon."), "corrects: No");
  EXPECT_EQ(ChangeIn("I was wrong, it is Lisbon."), "corrects: I was wrong");
  EXPECT_EQ(ChangeIn("Actually we deploy on Mondays now"), "ends: now");
  EXPECT_EQ(ChangeIn("We switched to Mondays."), "ends: switched to");
  EXPECT_EQ(ChangeIn("I don't drink coffee any more."), "ends: any more");
}

TEST(TurnMarksTest, OtherSentencesChangeNothing) {
  EXPECT_EQ(ChangeIn("I live in Lisbon."), "none");
  EXPECT_EQ(ChangeIn("No tea for me."), "none");
  EXPECT_EQ(ChangeIn("I know Porto."), "none");
  EXPECT_EQ(ChangeIn(""), "none");
}

TEST(TurnMarksTest, ConclusionsAreSeen) {
  EXPECT_EQ(ConclusionMarkOf("Since you prefer tea, I suggest a pot."), "Since");
  EXPECT_EQ(ConclusionMarkOf("To sum up: you live in Porto."), "To sum up");
  EXPECT_EQ(ConclusionMarkOf("So you live in Porto."), "So");
  EXPECT_EQ(ConclusionMarkOf("So you live in Porto?"), std::nullopt);
  EXPECT_EQ(ConclusionMarkOf("You like it so much."), std::nullopt);
  EXPECT_EQ(ConclusionMarkOf("You prefer tea."), std::nullopt);
}

}  // namespace
}  // namespace credence::language
