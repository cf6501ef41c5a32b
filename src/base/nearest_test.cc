// SPDX-License-Identifier: Apache-2.0
#include "base/nearest.h"

#include <vector>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(Nearest, EditDistance) {
  const struct {
    std::string_view a;
    std::string_view b;
    std::size_t distance;
  } cases[] = {
      {"", "", 0},         {"", "abc", 3},      {"abc", "abc", 0},   {"kitten", "sitting", 3},
      {"form", "from", 1}, {"ca", "abc", 2},    {"live", "life", 1}, {"ab", "ba", 1},
      {"flaw", "lawn", 2}, {"abcd", "badc", 2},
  };
  for (const auto& c : cases) EXPECT_EQ(EditDistance(c.a, c.b), c.distance) << c.a << ' ' << c.b;
}

TEST(Nearest, FindsWhatWasMeant) {
  const std::vector<std::string_view> known = {"remember", "recall", "forget", "reset", "raset"};
  EXPECT_EQ(Nearest("recal", known), "recall");
  EXPECT_EQ(Nearest("froget", known), "forget");
  EXPECT_EQ(Nearest("recall", known), "recall");
  EXPECT_EQ(Nearest("roset", known), "reset");  // A tie: the earlier one.
  EXPECT_EQ(Nearest("explain", known), std::nullopt);
  EXPECT_EQ(Nearest("foo", std::vector<std::string_view>{"on", "food"}), "food");
  EXPECT_EQ(Nearest("foo", std::vector<std::string_view>{"on", "fees"}), std::nullopt);
  EXPECT_EQ(Nearest("recall", {}), std::nullopt);
  EXPECT_EQ(Nearest(std::string(1'000'000, 'r'), known), std::nullopt);
}

}  // namespace
}  // namespace credence
