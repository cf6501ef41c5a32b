// SPDX-License-Identifier: Apache-2.0
#include "vectors/kernels/half.h"

#include <cmath>
#include <cstdint>

#include "base/test_framework.h"

namespace credence::vectors {
namespace {

// By the definition in the standard.
double Value(Half half) {
  const int sign = (half & 0x8000) != 0 ? -1 : 1;
  const int exponent = half >> 10 & 31;
  const int fraction = half & 1023;
  return exponent == 0 ? sign * std::ldexp(fraction, -24)
                       : sign * std::ldexp(1024 + fraction, exponent - 25);
}

TEST(Half, EveryFiniteOneIsExact) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<Half>(bits);
    ASSERT_EQ(IsFinite(half), (bits >> 10 & 31) != 31) << bits;
    if (!IsFinite(half)) continue;
    ASSERT_EQ(ToFloat(half), Value(half)) << bits;
    ASSERT_EQ(std::signbit(ToFloat(half)), (bits & 0x8000) != 0) << bits;
  }
}

}  // namespace
}  // namespace credence::vectors
