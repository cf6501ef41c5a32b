// SPDX-License-Identifier: Apache-2.0
#include "base/stable_order.h"

#include <utility>

#include "base/test_framework.h"

namespace credence {
namespace {

using Pair = std::pair<int, int>;

RC_GTEST_PROP(StableOrderProperty, IsSortedAndKeepsTheOrderOfEquals, ()) {
  const std::vector<int> keys = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 5));
  std::vector<Pair> items;
  for (std::size_t i = 0; i < keys.size(); ++i) items.emplace_back(keys[i], static_cast<int>(i));
  std::vector<Pair> sorted = items;
  StableOrder(sorted, {}, &Pair::first);
  // The second number orders equal elements as they came.
  std::ranges::sort(items);
  RC_ASSERT(sorted == items);
}

TEST(StableOrderTest, TheLargestFirst) {
  std::vector<Pair> items = {{1, 0}, {2, 1}, {1, 2}, {2, 3}};
  StableOrder(items, std::ranges::greater(), &Pair::first);
  EXPECT_EQ(items, (std::vector<Pair>{{2, 1}, {2, 3}, {1, 0}, {1, 2}}));
}

}  // namespace
}  // namespace credence
