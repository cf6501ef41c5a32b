// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/dot_kernels.h"

#include <array>
#include <vector>

#include "vectors/index/dot_kernels_machine.h"

namespace credence::vectors {
namespace {

float DotFloats(const float* a, const float* b, std::size_t width) {
  std::array<float, 16> sums{};
  for (std::size_t i = 0; i < width; ++i) sums[i % 16] += a[i] * b[i];
  for (std::size_t half = 8; half > 0; half /= 2) {
    for (std::size_t i = 0; i < half; ++i) sums[i] += sums[i + half];
  }
  return sums[0];
}

std::int32_t DotCodes(const std::int8_t* a, const std::int8_t* b, std::size_t width) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < width; ++i) sum += std::int32_t{a[i]} * std::int32_t{b[i]};
  return sum;
}

void DotCodeRows(CodeRows rows, CodeRows queries, std::size_t width, std::int32_t* out) {
  for (std::size_t q = 0; q < queries.count; ++q) {
    for (std::size_t r = 0; r < rows.count; ++r) {
      *out++ = DotCodes(rows.codes + r * width, queries.codes + q * width, width);
    }
  }
}

constexpr DotKernels kPlain{
    .name = "plain", .dot_floats = DotFloats, .dot_codes = DotCodes, .dot_code_rows = DotCodeRows};

}  // namespace

std::span<const DotKernels> SupportedDotKernels() {
  static const std::vector<DotKernels> kSupported = [] {
    std::vector<DotKernels> supported = {kPlain};
    AppendMachineDotKernels(supported);
    return supported;
  }();
  return kSupported;
}

const DotKernels& BestDotKernels() { return SupportedDotKernels().back(); }

}  // namespace credence::vectors
