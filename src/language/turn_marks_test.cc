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

TEST(TurnMarksTest, AMarkCountsForItsOwnStatement) {
  const auto change_for = [](std::string_view turn, std::string_view statement) {
    const std::optional<ChangeMark> mark = ChangeMarkFor(turn, statement);
    return mark ? std::string(NameOf(mark->change)) : "none";
  };
  EXPECT_EQ(change_for("Actually, I live in Lisbon.", "I live in Lisbon"), "corrects");
  EXPECT_EQ(change_for("No, sorry, I live in Porto.", "I live in Porto"), "corrects");
  EXPECT_EQ(change_for("Actually we deploy on Mondays now.", "We deploy on Mondays"), "ends");
  EXPECT_EQ(change_for("I live in Lisbon now.", "I live in Lisbon"), "ends");
  EXPECT_EQ(change_for("What should we do now? I live in Lisbon.", "I live in Lisbon"), "none");
  EXPECT_EQ(change_for("My sister works at Initech now, and I work at Globex.", "I work at Globex"),
            "none");
  EXPECT_EQ(change_for("Wait, I need coffee. I work at Initech.", "I work at Initech"), "none");
  EXPECT_EQ(change_for("From now on I play chess on Mondays too.", "I play chess on Mondays"),
            "none");
  EXPECT_EQ(change_for("", "I live in Lisbon"), "none");
}

TEST(TurnMarksTest, WhatIsAsked) {
  EXPECT_EQ(AskedIn("You live in Porto. Should I book the train?"), "Should I book the train?");
  EXPECT_EQ(AskedIn("You deploy on Fridays, should I schedule it?"), "should I schedule it?");
  EXPECT_EQ(AskedIn("You live in Denver, is it snowing?"), "is it snowing?");
  EXPECT_EQ(AskedIn("So you live in Porto?"), "So you live in Porto?");
  EXPECT_EQ(AskedIn("You live in Porto, right?"), "You live in Porto, right?");
  EXPECT_EQ(AskedIn("You live in Porto. Is that right?"), std::nullopt);
  EXPECT_EQ(AskedIn("You live in Porto, is that right?"), std::nullopt);
  EXPECT_EQ(AskedIn("You live in Porto."), std::nullopt);
  EXPECT_EQ(AskedIn(""), std::nullopt);
  EXPECT_EQ(AskedIn("?"), std::nullopt);
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
