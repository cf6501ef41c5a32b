// SPDX-License-Identifier: Apache-2.0
#include "executive/answer_parts.h"

#include <string>

#include "base/test_framework.h"

namespace credence::executive {
namespace {

// The clauses of an answer of one sentence.
std::vector<std::string> ClausesOf(std::string_view answer) {
  std::vector<std::string> clauses;
  for (const AnswerPart& part : PartsOfAnswer(answer)) {
    if (part.text != part.sentence) clauses.emplace_back(part.text);
  }
  return clauses;
}

using Texts = std::vector<std::string>;

TEST(AnswerParts, TheDocumentsAnswerHasOneClauseThatSaysWhatToDo) {
  const std::string_view answer =
      "Your health is critical at 2 hearts! Drink a healing potion now before the skeleton can hit "
      "you again.";
  const std::vector<AnswerPart> parts = PartsOfAnswer(answer);
  ASSERT_EQ(parts.size(), 4U);
  EXPECT_EQ(parts[0].text, answer);
  EXPECT_EQ(parts[1].text, "Your health is critical at 2 hearts!");
  EXPECT_EQ(parts[2].text, "Drink a healing potion now before the skeleton can hit you again.");
  EXPECT_EQ(parts[3].text, "Drink a healing potion now");
  EXPECT_EQ(parts[3].sentence, parts[2].text);
}

TEST(AnswerParts, AnAnswerOfOneClauseIsNotListedTwice) {
  EXPECT_EQ(PartsOfAnswer("Use a healing potion").size(), 1U);
  EXPECT_EQ(PartsOfAnswer("").size(), 1U);
}

TEST(AnswerParts, CircumstancesRecommendNothing) {
  EXPECT_EQ(ClausesOf("Instead of drinking the potion, run to the cave"), Texts{"run to the cave"});
  EXPECT_EQ(ClausesOf("If the build is red, revert the last merge"),
            Texts{"revert the last merge"});
  EXPECT_EQ(ClausesOf("Wait for the tests unless the build is red and nobody is there"),
            Texts{"Wait for the tests"});
  EXPECT_EQ(ClausesOf("To keep the lights on, restart the server"), Texts{"restart the server"});
  EXPECT_EQ(ClausesOf("Keep it closed rather than open the door"), Texts{"Keep it closed"});
}

TEST(AnswerParts, JoinedClausesAreTwo) {
  EXPECT_EQ(ClausesOf("Revert the last merge and tell its author now"),
            (Texts{"Revert the last merge", "tell its author now"}));
  EXPECT_EQ(ClausesOf("Revert the last merge — then tell its author"),
            (Texts{"Revert the last merge", "tell its author"}));
}

TEST(AnswerParts, ANegationOutsideTheClauseIsInItsSentence) {
  const std::vector<AnswerPart> parts =
      PartsOfAnswer("Under no circumstances at all, drink the healing potion.");
  EXPECT_EQ(parts.back().text, "drink the healing potion.");
  EXPECT_EQ(parts.back().sentence, "Under no circumstances at all, drink the healing potion.");
}

TEST(AnswerParts, ALongAnswerHasFewParts) {
  std::string answer;
  for (int i = 0; i < 1'000; ++i) answer += "Open the first door, close the second door. ";
  EXPECT_LE(PartsOfAnswer(answer).size(), 48U);
}

TEST(OppositeOf, ASentenceThatForbidsItsClauseSaysTheOpposite) {
  constexpr std::string_view kAction = "Drink the potion";
  EXPECT_EQ(OppositeOf({.text = "Drink the potion", .sentence = "Drink the potion"}, kAction), "");
  EXPECT_NE(OppositeOf({.text = "Do not drink the potion", .sentence = "Do not drink the potion"},
                       kAction),
            "");
  EXPECT_NE(OppositeOf({.text = "drink the potion",
                        .sentence = "Under no circumstances, drink the potion"},
                       kAction),
            "");
}

}  // namespace
}  // namespace credence::executive
