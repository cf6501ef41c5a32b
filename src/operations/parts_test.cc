// SPDX-License-Identifier: Apache-2.0
#include "operations/parts.h"

#include "base/test_framework.h"

namespace credence::operations {
namespace {

TEST(PartsTest, AreSeparatedBySemicolonsAndCommas) {
  EXPECT_THAT(PartsOf("a=1; b=2, c"), ElementsAre("a=1", "b=2", "c"));
  EXPECT_THAT(PartsOf(" ; ,a,; "), ElementsAre("a"));
  EXPECT_THAT(PartsOf(""), IsEmpty());
}

TEST(PartsTest, OnlyTheGivenSeparatorsCount) {
  EXPECT_THAT(PartsOf("a=x,y; b", ";"), ElementsAre("a=x,y", "b"));
}

TEST(PartsTest, ListsAndTablesStayWhole) {
  EXPECT_THAT(PartsOf("a=[1, 2]; b={x = [3; 4], y = 5}, c"),
              ElementsAre("a=[1, 2]", "b={x = [3; 4], y = 5}", "c"));
  EXPECT_THAT(PartsOf("a=1]; b=2"), ElementsAre("a=1]", "b=2"));
  EXPECT_THAT(PartsOf("a=[1; b=2"), ElementsAre("a=[1; b=2"));
}

TEST(PartsTest, QuotedTextsStayWhole) {
  EXPECT_THAT(PartsOf(R"(c = ["x; y", 'z, z'];d='; ';  'e;f')"),
              ElementsAre(R"(c = ["x; y", 'z, z'])", "d='; '", "'e;f'"));
  EXPECT_THAT(PartsOf(R"(a="{\"b\":1,\"c\":\"]\"}"; d)"),
              ElementsAre(R"(a="{\"b\":1,\"c\":\"]\"}")", "d"));
  EXPECT_THAT(PartsOf(R"(a='\'; b)"), ElementsAre(R"(a='\')", "b"));
}

// The bracket in the quotes opens no list.
TEST(PartsTest, BracketsInQuotesAreText) {
  EXPECT_THAT(PartsOf("a='['; b"), ElementsAre("a='['", "b"));
}

TEST(PartsTest, AnApostropheIsNoQuote) {
  EXPECT_THAT(PartsOf("e=don't; f=won't"), ElementsAre("e=don't", "f=won't"));
}

TEST(PartsTest, AQuoteThatIsNotClosedEndsWithTheText) {
  EXPECT_THAT(PartsOf("a='b; c"), ElementsAre("a='b; c"));
  EXPECT_THAT(PartsOf("a=\"b\\"), ElementsAre("a=\"b\\"));
}

}  // namespace
}  // namespace credence::operations
