// SPDX-License-Identifier: Apache-2.0
#include "language/user_pattern.h"

#include <vector>

#include "base/test_framework.h"

namespace credence::language {
namespace {

using Numbers = std::vector<std::size_t>;

TEST(UserPatternTest, FindsAllThatMatchWhateverTheCase) {
  const std::vector<std::string> patterns = {"deprecat(ed|ion)", "^warning:", "out of memory"};
  const UserPatterns all(patterns);
  EXPECT_EQ(all.Matching("Warning: this is DEPRECATED"), (Numbers{0, 1}));
  EXPECT_EQ(all.Matching("a warning: at the end"), Numbers{});
  EXPECT_EQ(all.Matching("killed: Out of memory"), Numbers{2});
}

TEST(UserPatternTest, WhatIsNoExpressionIsRefusedAndNeverMatches) {
  EXPECT_THAT(CheckUserPattern("a(b"), FailsSaying(HasSubstr("missing )")));
  EXPECT_TRUE(CheckUserPattern("a|b"));
  const std::vector<std::string> patterns = {"a(b", "c"};
  EXPECT_EQ(UserPatterns(patterns).Matching("a(b c"), Numbers{1});
}

TEST(UserPatternTest, NoPatternMatchesNothing) {
  EXPECT_EQ(UserPatterns({}).Matching("anything"), Numbers{});
}

}  // namespace
}  // namespace credence::language
