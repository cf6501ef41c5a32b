// SPDX-License-Identifier: Apache-2.0
// The dot product, shared by several fits.
#pragma once

#include <numeric>
#include <span>

namespace credence::model {

// REQUIRES: both have the same size.
inline double Dot(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace credence::model
