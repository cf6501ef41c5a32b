// SPDX-License-Identifier: Apache-2.0
#include "language/asked_subject.h"

#include <gtest/gtest.h>

namespace credence::language {
namespace {

TEST(AskedSubjectTest, SomebodyElse) {
  EXPECT_TRUE(AsksOfAnother("where do I live", "My sister lives in Braga"));
  EXPECT_TRUE(AsksOfAnother("Where does my sister live?", "I live in Porto"));
  EXPECT_TRUE(AsksOfAnother("Where does Ana live?", "I live in Porto"));
  EXPECT_TRUE(AsksOfAnother("Where does Ana live?", "Rui lives in Faro"));
  EXPECT_TRUE(AsksOfAnother("what kind of tea does my wife like", "I like green tea"));
}

TEST(AskedSubjectTest, StatementsOfDifferentPeople) {
  EXPECT_TRUE(AreOfOthers("My brother lives in Leeds", "I live in Leeds"));
  EXPECT_TRUE(AreOfOthers("my team lives in York", "I live in York"));
  EXPECT_FALSE(AreOfOthers("We use Jira", "Our team uses Jira"));
  EXPECT_FALSE(AreOfOthers("My brother lives in Leeds", "My brother lived in Leeds"));
}

TEST(AskedSubjectTest, TheSameOrUnclear) {
  EXPECT_FALSE(AsksOfAnother("where do I live", "I live in Porto"));
  EXPECT_FALSE(AsksOfAnother("when do we deploy", "I deploy on Mondays"));
  EXPECT_FALSE(AsksOfAnother("what do I like", "My favourite drink is tea"));
  EXPECT_FALSE(AsksOfAnother("what is my job", "I work at a bakery"));
  EXPECT_FALSE(AsksOfAnother("how do I run the tests", "Tests run with pytest"));
  EXPECT_FALSE(AsksOfAnother("Where does Ana live?", "Ana lives in Braga"));
  EXPECT_FALSE(AsksOfAnother("tea", "I like tea"));
  EXPECT_FALSE(AsksOfAnother("", ""));
}

}  // namespace
}  // namespace credence::language
