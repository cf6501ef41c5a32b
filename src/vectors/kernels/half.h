// SPDX-License-Identifier: Apache-2.0
// Half-precision numbers (IEEE 754 binary16), stored as bits.
#pragma once

#include <bit>
#include <cstdint>

namespace credence::vectors {

using Half = std::uint16_t;

constexpr bool IsFinite(Half half) { return (half & 0x7c00u) != 0x7c00u; }

// Exact, including subnormal numbers. REQUIRES: IsFinite(half).
constexpr float ToFloat(Half half) {
  // The exponent's bias is 15 in a half and 127 in a float: a factor of 2^112 compensates.
  const float magnitude = std::bit_cast<float>((half & 0x7fffu) << 13) * 0x1p112f;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | (half & 0x8000u) << 16);
}

}  // namespace credence::vectors
