// SPDX-License-Identifier: Apache-2.0
#include "language/pattern.h"

#include <array>
#include <string_view>
#include <thread>
#include <vector>

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(PatternTest, FindsTheLeftmostMatchFromAPosition) {
  static constinit const Pattern kPattern(R"((\w)=(\d+))");
  const std::string_view text = "a=1 b=22";
  std::array<std::string_view, 3> groups;
  ASSERT_TRUE(kPattern.Find(text, 0, groups));
  EXPECT_EQ(groups[0], "a=1");
  ASSERT_TRUE(kPattern.Find(text, 1, groups));
  EXPECT_EQ(groups[0], "b=22");
  EXPECT_EQ(groups[1], "b");
  EXPECT_EQ(groups[2], "22");
  EXPECT_EQ(groups[2].data(), text.data() + 6);
  EXPECT_FALSE(kPattern.Find(text, text.size(), groups));
}

TEST(PatternTest, BytesOutsideUtf8Match) {
  static constinit const Pattern kPattern(R"(^[^ ]+$)");
  EXPECT_TRUE(
      kPattern.Matches("a\xff"
                       "b"));
  EXPECT_TRUE(kPattern.Matches("é"));
  EXPECT_FALSE(kPattern.Matches("a b"));
}

TEST(PatternTest, SeveralThreadsMayUseItFirst) {
  static constinit const Pattern kPattern(R"(b+)");
  std::vector<std::thread> threads;
  std::array<bool, 8> found{};
  threads.reserve(found.size());
  for (bool& each : found) threads.emplace_back([&each] { each = kPattern.Matches("abbb"); });
  for (std::thread& each : threads) each.join();
  for (const bool each : found) EXPECT_TRUE(each);
}

TEST(PatternDeathTest, AnInvalidExpressionIsADefect) {
  static constinit const Pattern kPattern("(");
  EXPECT_DEATH(kPattern.Matches("x"), "not a valid expression");
}

}  // namespace
}  // namespace credence::language
