// SPDX-License-Identifier: Apache-2.0
// For tests: doubles that are not numbers.
#pragma once

#include <limits>

namespace credence::model {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace credence::model
