// SPDX-License-Identifier: Apache-2.0
#include "base/side_by_side.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace credence {

void DoSideBySide(std::size_t threads, std::initializer_list<FunctionRef<void()>> works) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < works.size(); i = next++) works.begin()[i]();
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(threads, works.size()); ++i) others.emplace_back(work);
  work();
}

}  // namespace credence
