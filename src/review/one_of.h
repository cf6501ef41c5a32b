// SPDX-License-Identifier: Apache-2.0
// A text of a short list.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace credence::review {

inline bool IsOneOf(std::string_view text, const std::vector<std::string>& list) {
  return std::ranges::find(list, text) != list.end();
}

}  // namespace credence::review
