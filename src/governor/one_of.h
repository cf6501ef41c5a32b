// SPDX-License-Identifier: Apache-2.0
// A word of a short list.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string_view>

namespace credence::governor {

inline bool IsOneOf(std::string_view word, std::span<const std::string_view> list) {
  return std::ranges::find(list, word) != list.end();
}
inline bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::ranges::find(list, word) != list.end();
}

}  // namespace credence::governor
