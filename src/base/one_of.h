// SPDX-License-Identifier: Apache-2.0
// Whether a text is in a short, unsorted list.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <ranges>
#include <string_view>

namespace credence {

inline bool IsOneOf(std::string_view text, const std::ranges::input_range auto& list) {
  return std::ranges::find(list, text) != std::ranges::end(list);
}
inline bool IsOneOf(std::string_view text, std::initializer_list<std::string_view> list) {
  return std::ranges::find(list, text) != list.end();
}

}  // namespace credence
