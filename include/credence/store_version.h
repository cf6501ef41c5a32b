// SPDX-License-Identifier: Apache-2.0
// StoreVersion: whether anything was committed since, for those who keep an answer only for as long
// as the store stays as it is.
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
