// SPDX-License-Identifier: Apache-2.0
// The layout of the kernels' scratch space, for both reserving and using it.
#pragma once

#include <cstddef>

#include "vectors/kernels/kernels.h"

namespace credence::vectors {

// Inputs of a panel that are widened at a time: 24 KiB, which fits the first-level cache.
inline constexpr std::size_t kDepthMax = 384;
// The maximum over all kernels.
inline constexpr std::size_t kTilePanelsMax = 2;

constexpr std::size_t RoundUpToLanes(std::size_t count) {
  return (count + kLanes - 1) / kLanes * kLanes;
}

// Rows packed for a tile, plus what a vector load may read past the end.
constexpr std::size_t PackedSize(std::size_t rows, std::size_t inputs) {
  return RoundUpToLanes(rows * inputs + kLanes);
}

}  // namespace credence::vectors
