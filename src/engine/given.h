// SPDX-License-Identifier: Apache-2.0
// Texts of clients and of the environment, which are empty where there is none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::engine {

// What is empty was not given.
inline std::optional<std::string> Given(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return std::string(text);
}

}  // namespace credence::engine
