// SPDX-License-Identifier: Apache-2.0
// Words in the tables of this room.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace credence::language {

// REQUIRES: `sorted` is.
inline bool IsAmong(std::span<const std::string_view> sorted, std::string_view word) {
  return std::ranges::binary_search(sorted, word);
}

}  // namespace credence::language
