// SPDX-License-Identifier: Apache-2.0
#include "governor/glob.h"

#include <gtest/gtest.h>

#include <string>

namespace credence::governor {
namespace {

TEST(Glob, PlainTextIsItself) {
  EXPECT_TRUE(GlobMatches("", ""));
  EXPECT_TRUE(GlobMatches("a/b.c", "a/b.c"));
  EXPECT_FALSE(GlobMatches("a/b.c", "a/b.d"));
  EXPECT_FALSE(GlobMatches("a", "ab"));
  EXPECT_FALSE(GlobMatches("ab", "a"));
  EXPECT_FALSE(GlobMatches("Auth", "auth"));
}

TEST(Glob, QuestionMarkIsOneByteButNoSlash) {
  EXPECT_TRUE(GlobMatches("a?c", "abc"));
  EXPECT_FALSE(GlobMatches("a?c", "ac"));
  EXPECT_FALSE(GlobMatches("a?c", "a/c"));
}

TEST(Glob, StarStaysInItsSegment) {
  EXPECT_TRUE(GlobMatches("*", "abc"));
  EXPECT_TRUE(GlobMatches("*", ""));
  EXPECT_TRUE(GlobMatches("a*c*e", "abcde"));
  EXPECT_TRUE(GlobMatches("*.py", "main.py"));
  EXPECT_FALSE(GlobMatches("*.py", "src/main.py"));
  EXPECT_TRUE(GlobMatches("src/*.py", "src/main.py"));
  EXPECT_TRUE(GlobMatches("*/b", "a/b"));
  EXPECT_FALSE(GlobMatches("a*b", "ab/b"));
  EXPECT_TRUE(GlobMatches("*ab*", "aaab"));
}

TEST(Glob, TwoStarsCrossSegments) {
  EXPECT_TRUE(GlobMatches("**", "a/b/c"));
  EXPECT_TRUE(GlobMatches("**/auth/**", "auth/login.py"));
  EXPECT_TRUE(GlobMatches("**/auth/**", "src/auth/a/b.py"));
  EXPECT_FALSE(GlobMatches("**/auth/**", "src/oauth/b.py"));
  EXPECT_FALSE(GlobMatches("**/auth/**", "src/auth.py"));
  EXPECT_TRUE(GlobMatches("**/.env*", ".env"));
  EXPECT_TRUE(GlobMatches("**/.env*", "a/.env.local"));
  EXPECT_FALSE(GlobMatches("**/.env*", "a/b.env"));
  EXPECT_TRUE(GlobMatches("scratch/**", "scratch/a/b"));
  EXPECT_FALSE(GlobMatches("scratch/**", "src/scratch/a"));
  EXPECT_TRUE(GlobMatches("a/**/z", "a/z"));
  EXPECT_TRUE(GlobMatches("a/**/z", "a/b/c/z"));
  EXPECT_FALSE(GlobMatches("a/**/z", "a/bz"));
  EXPECT_TRUE(GlobMatches("**/*.test.ts", "src/a/x.test.ts"));
  EXPECT_TRUE(GlobMatches("**/a/*/c", "x/a/a/b/a/d/c"));
  EXPECT_TRUE(GlobMatches("/opt/**", "/opt/x"));
}

TEST(Glob, TwoStarsAndASlashFitWhatEndsWithASlash) {
  EXPECT_TRUE(GlobMatches("**/", "a/"));
  EXPECT_TRUE(GlobMatches("**/**", "a/b/"));
  EXPECT_FALSE(GlobMatches("**/", "a"));
}

TEST(Glob, ManyStarsEnd) {
  const std::string path(5'000, 'a');
  EXPECT_FALSE(GlobMatches("*a*a*a*a*a*a*a*b", path));
  EXPECT_FALSE(GlobMatches("**a**a**a**a**b", path));
}

}  // namespace
}  // namespace credence::governor
