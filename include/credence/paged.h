// SPDX-License-Identifier: Apache-2.0
// Paged: part of a list, and how long the whole list is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

// The items of a page. It is a vector, so that callers who want everything need not know of pages.
template <class T>
struct Paged : std::vector<T> {
  // How many items match the request, whatever its offset and limit.
  std::int64_t total = 0;
};

// Cuts the page out of the whole list. REQUIRES: offset >= 0; a limit below 0 counts as 0.
template <class T>
Paged<T> CutPage(std::vector<T> all, std::int64_t offset, std::optional<std::int64_t> limit) {
  const auto size = static_cast<std::int64_t>(all.size());
  const std::int64_t begin = std::min(offset, size);
  const std::int64_t rest = size - begin;
  const std::int64_t count = std::clamp<std::int64_t>(limit.value_or(rest), 0, rest);
  all.erase(all.begin() + begin + count, all.end());
  all.erase(all.begin(), all.begin() + begin);
  Paged<T> page{std::move(all)};
  page.total = size;
  return page;
}

}  // namespace credence
