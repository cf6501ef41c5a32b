// SPDX-License-Identifier: Apache-2.0
// Amount: a count with its noun.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace credence {

// "1 memory", "2 memories"; without `many` the plural adds an s.
std::string Amount(std::integral auto count, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(count);
  text += ' ';
  text += count == 1 || many.empty() ? one : many;
  if (count != 1 && many.empty()) text += 's';
  return text;
}

// "1,091"
inline std::string Thousands(std::integral auto count) {
  std::string text = std::to_string(count);
  const std::ptrdiff_t first = text.starts_with('-') ? 1 : 0;
  for (std::ptrdiff_t at = std::ssize(text) - 3; at > first; at -= 3) {
    text.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return text;
}

}  // namespace credence
