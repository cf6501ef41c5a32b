// SPDX-License-Identifier: Apache-2.0
// PrincipalAxes: the directions in which rows of numbers vary most (principal component analysis).
//
// Uses Jacobi's method: each rotation clears one entry of the covariance matrix, until none is
// left. Slower than other methods (seconds for 384 dimensions), but short; sums have a fixed order,
// so the result is the same on every machine.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace credence::vectors {

struct RowsView {
  std::span<const float> numbers;  // Row by row.
  std::size_t dimensions = 0;

  std::size_t count() const { return numbers.size() / dimensions; }
  std::span<const float> row(std::size_t at) const {
    return numbers.subspan(at * dimensions, dimensions);
  }
};

// `count` unit-length axes, by descending variance. The largest number of an axis is positive,
// because a direction and its opposite are the same axis. REQUIRES: the rows have a mean of zero; 0
// < count <= dimensions.
std::vector<double> PrincipalAxes(const RowsView& rows, std::size_t count);

}  // namespace credence::vectors
