// SPDX-License-Identifier: Apache-2.0
// WriteUnitRow: normalizes sums of integers to length 1, with the same bits on every machine.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace credence::vectors {

// All zero if the sums are. REQUIRES: row.size() == sums.size(), a multiple of 16.
inline void WriteUnitRow(std::span<const std::int32_t> sums, std::span<float> row) {
  // Sixteen parallel sums: a fixed order that vector instructions can keep.
  constexpr std::size_t kSums = 16;
  std::array<double, kSums> lanes{};
  for (std::size_t block = 0; block < sums.size(); block += kSums) {
    for (std::size_t lane = 0; lane < kSums; ++lane) {
      const double sum = sums[block + lane];
      lanes[lane] += sum * sum;
    }
  }
  double squares = 0;
  for (const double lane : lanes) squares += lane;
  const double scale = squares > 0 ? 1 / std::sqrt(squares) : 0;
  for (std::size_t at = 0; at < row.size(); ++at) row[at] = static_cast<float>(sums[at] * scale);
}

}  // namespace credence::vectors
