// SPDX-License-Identifier: Apache-2.0
// PrincipalAxes: the directions in which rows of numbers differ most (principal component
// analysis).
//
// By Jacobi's method: rotations, each of which clears one entry of the matrix of covariances, until
// none is left. Slow beside others (seconds for 384 dimensions), and short; the sums are in a fixed
// order, so the result is the same on every machine.
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

// `count` axes of length 1 one after the other, from the greatest variance down. The largest number
// of an axis is positive, because a direction and its opposite are the same axis.
// REQUIRES: the rows have a mean of zero; 0 < count <= dimensions.
std::vector<double> PrincipalAxes(const RowsView& rows, std::size_t count);

}  // namespace credence::vectors
