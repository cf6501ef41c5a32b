// SPDX-License-Identifier: Apache-2.0
// A stable sort. std::stable_sort of libstdc++ 12 uses a function that C++17 deprecated, and clang
// warns about it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace credence {

template <class T, class Less = std::ranges::less, class Projection = std::identity>
void StableOrder(std::vector<T>& items, Less less = {}, Projection projection = {}) {
  std::vector<std::size_t> order(items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    auto&& left = std::invoke(projection, std::as_const(items)[a]);
    auto&& right = std::invoke(projection, std::as_const(items)[b]);
    if (std::invoke(less, left, right)) return true;
    if (std::invoke(less, right, left)) return false;
    return a < b;
  });
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const std::size_t i : order) sorted.push_back(std::move(items[i]));
  items = std::move(sorted);
}

}  // namespace credence
