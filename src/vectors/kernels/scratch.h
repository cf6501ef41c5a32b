// SPDX-License-Identifier: Apache-2.0
// How kernels divide their scratch space; shared by those who reserve it and those who use it.
#pragma once

#include <cstddef>

#include "vectors/kernels/kernels.h"

namespace credence::vectors {

// So many inputs of a panel are widened at a time: 24 KiB, which stay in the first cache.
inline constexpr std::size_t kDepthMax = 384;
// No kernel multiplies more panels at a time.
inline constexpr std::size_t kTilePanelsMax = 2;

constexpr std::size_t RoundUpToLanes(std::size_t count) {
  return (count + kLanes - 1) / kLanes * kLanes;
}

// Rows packed for a tile, and what a vector load may read past the last.
constexpr std::size_t PackedSize(std::size_t rows, std::size_t inputs) {
  return RoundUpToLanes(rows * inputs + kLanes);
}

}  // namespace credence::vectors
