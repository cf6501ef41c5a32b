// SPDX-License-Identifier: Apache-2.0
// Words in the tables of this room.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace credence::text {

// REQUIRES: `sorted` is.
inline bool IsAmong(std::span<const std::string_view> sorted, std::string_view word) {
  return std::ranges::binary_search(sorted, word);
}

// The same of a list in any order.
inline bool IsListed(std::span<const std::string_view> list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

}  // namespace credence::text
