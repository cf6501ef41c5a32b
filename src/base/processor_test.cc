// SPDX-License-Identifier: Apache-2.0
// What the code assumes about the processor and the compiler, so that a ledger gives the same
// results everywhere.

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "base/test_framework.h"

namespace credence {
namespace {

// On arm64, char is unsigned by default; cmake/compile.cmake changes that.
static_assert(std::is_signed_v<char>);
static_assert(std::endian::native == std::endian::little);
static_assert(sizeof(std::size_t) == 8 && sizeof(void*) == 8);
static_assert(std::numeric_limits<double>::is_iec559 && sizeof(double) == 8);

// The product rounds to 1. A fused multiply-add would keep the part lost by rounding.
TEST(Processor, AddsAndMultipliesInTwoSteps) {
  volatile double a = 1 + 0x1p-30;
  volatile double b = 1 - 0x1p-30;
  volatile double c = -1;
  const double x = a;
  const double y = b;
  const double z = c;
  EXPECT_EQ(x * y + z, 0);
}

TEST(Processor, ReadsALetterBeyondAsciiAsNegative) {
  volatile char letter = '\xC3';
  const char read = letter;
  EXPECT_LT(static_cast<int>(read), 0);
  EXPECT_EQ(static_cast<std::uint8_t>(read), 0xC3);
}

}  // namespace
}  // namespace credence
