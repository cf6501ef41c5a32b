// SPDX-License-Identifier: Apache-2.0
// Texts from clients and the environment, where an empty text means that none was given.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::engine {

inline std::optional<std::string> Given(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return std::string(text);
}

}  // namespace credence::engine
