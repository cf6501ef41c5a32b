// SPDX-License-Identifier: Apache-2.0
// StoreVersion: detects commits, for callers that cache an answer until the store changes.
#pragma once

#include <array>
#include <cstdint>

namespace credence {

// Only meaningful compared with another version of the same store.
struct StoreVersion {
  std::array<std::uint32_t, 12> words{};

  bool operator==(const StoreVersion&) const = default;
};

}  // namespace credence
