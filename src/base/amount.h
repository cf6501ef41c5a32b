// SPDX-License-Identifier: Apache-2.0
// Amount: a count with its noun.
#pragma once

#include <concepts>
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

}  // namespace credence
