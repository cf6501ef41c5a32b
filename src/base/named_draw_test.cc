// SPDX-License-Identifier: Apache-2.0
#include "base/named_draw.h"

#include <array>
#include <string>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(NamedDraw, TheSameNameGivesTheSameNumber) {
  EXPECT_EQ(NamedDraw("a", "b"), NamedDraw("a", "b"));
  EXPECT_NE(NamedDraw("a", "b"), NamedDraw("a", "c"));
  EXPECT_NE(NamedDraw("a", "b"), NamedDraw("c", "b"));
  EXPECT_NE(NamedDraw("ab", "c"), NamedDraw("a", "bc"));
}

// The same on every machine and in every version: what was held out once stays held out.
TEST(NamedDraw, ItIsThisNumber) { EXPECT_EQ(NamedDraw("scope", "key"), 0x787c9b99591p-48); }

TEST(NamedDraw, ItIsEven) {
  constexpr int kDraws = 10'000;
  std::array<int, 10> counts{};
  for (int i = 0; i < kDraws; ++i) {
    const double draw = NamedDraw("scope", std::to_string(i));
    ASSERT_GE(draw, 0);
    ASSERT_LT(draw, 1);
    ++counts[static_cast<std::size_t>(draw * 10)];
  }
  // Five standard deviations.
  for (const int count : counts) EXPECT_NEAR(count, kDraws / 10.0, 150);
}

}  // namespace
}  // namespace credence
