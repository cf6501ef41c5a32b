// SPDX-License-Identifier: Apache-2.0
// Lookup of words in the tables of this room.
#pragma once

#include <algorithm>
#include <ranges>
#include <span>
#include <string_view>

namespace credence::language {

// REQUIRES: `sorted` is sorted.
inline bool IsAmong(std::span<const std::string_view> sorted, std::string_view word) {
  return std::ranges::binary_search(sorted, word);
}

// The items of a table row, split at the separator: "a b c".
inline auto ItemsOf(std::string_view row, char separator = ' ') {
  return row | std::views::split(separator) |
         std::views::transform([](auto item) { return std::string_view(item); });
}

}  // namespace credence::language
