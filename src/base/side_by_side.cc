// SPDX-License-Identifier: Apache-2.0
#include "base/side_by_side.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace credence {

void DoEachSideBySide(std::size_t threads, std::size_t count,
                      FunctionRef<void(std::size_t number)> work) {
  std::atomic<std::size_t> next = 0;
  const auto take = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(threads, count); ++i) others.emplace_back(take);
  take();
}

void DoSideBySide(std::size_t threads, std::initializer_list<FunctionRef<void()>> works) {
  DoEachSideBySide(threads, works.size(), [&](std::size_t i) { works.begin()[i](); });
}

}  // namespace credence
