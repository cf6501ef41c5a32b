// SPDX-License-Identifier: Apache-2.0
// arm64: NEON is always there, the dot product instructions of ARMv8.2 are asked for. Only the
// functions marked with a target use more than the baseline.
#include "vectors/index/dot_kernels_machine.h"

#if defined(__aarch64__)

#include <arm_neon.h>
#include <sys/auxv.h>

#include "vectors/index/dot_kernels_generic.h"

#define CREDENCE_DOTPROD [[gnu::target("arch=armv8.2-a+dotprod")]]

namespace credence::vectors {
namespace {

// Two products are added within 16 bits, where 2 * 127 * 127 has room.
int32x4_t AddProducts(int32x4_t sums, int8x16_t row, int8x16_t query) {
  const int16x8_t lower = vmull_s8(vget_low_s8(row), vget_low_s8(query));
  return vpadalq_s16(sums, vmlal_high_s8(lower, row, query));
}

struct NeonTile {
  template <std::size_t R, std::size_t Q>
  static void Run(const std::int8_t* rows, const std::int8_t* queries, std::size_t width,
                  std::int32_t (&out)[Q][R]) {
    int32x4_t sums[Q][R] = {};
    for (std::size_t i = 0; i < width; i += 16) {
      for (std::size_t r = 0; r < R; ++r) {
        const int8x16_t row = vld1q_s8(rows + r * width + i);
        for (std::size_t q = 0; q < Q; ++q) {
          sums[q][r] = AddProducts(sums[q][r], row, vld1q_s8(queries + q * width + i));
        }
      }
    }
    for (std::size_t q = 0; q < Q; ++q) {
      for (std::size_t r = 0; r < R; ++r) out[q][r] = vaddvq_s32(sums[q][r]);
    }
  }
};

struct DotprodTile {
  template <std::size_t R, std::size_t Q>
  CREDENCE_DOTPROD static void Run(const std::int8_t* rows, const std::int8_t* queries,
                                   std::size_t width, std::int32_t (&out)[Q][R]) {
    // A single pair is shared out over four sums, which do not wait for each other.
    constexpr std::size_t kSums = R * Q == 1 ? 4 : 1;
    int32x4_t sums[Q][R][kSums] = {};
    for (std::size_t i = 0; i < width; i += 16 * kSums) {
      for (std::size_t k = 0; k < kSums; ++k) {
        for (std::size_t r = 0; r < R; ++r) {
          const int8x16_t row = vld1q_s8(rows + r * width + i + 16 * k);
          for (std::size_t q = 0; q < Q; ++q) {
            const int8x16_t query = vld1q_s8(queries + q * width + i + 16 * k);
            sums[q][r][k] = vdotq_s32(sums[q][r][k], row, query);
          }
        }
      }
    }
    for (std::size_t q = 0; q < Q; ++q) {
      for (std::size_t r = 0; r < R; ++r) {
        int32x4_t sum = sums[q][r][0];
        for (std::size_t k = 1; k < kSums; ++k) sum = vaddq_s32(sum, sums[q][r][k]);
        out[q][r] = vaddvq_s32(sum);
      }
    }
  }
};

float DotFloatsNeon(const float* a, const float* b, std::size_t width) {
  return DotFloatsBy<4>(a, b, width);
}

}  // namespace

void AppendMachineDotKernels(std::vector<DotKernels>& kernels) {
  kernels.push_back({.name = "neon",
                     .dot_floats = DotFloatsNeon,
                     .dot_codes = DotCodesByTile<NeonTile>,
                     .dot_code_rows = DotCodeRowsByTile<NeonTile>});
  if ((getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0) {
    kernels.push_back({.name = "dotprod",
                       .dot_floats = DotFloatsNeon,
                       .dot_codes = DotCodesByTile<DotprodTile>,
                       .dot_code_rows = DotCodeRowsByTile<DotprodTile>});
  }
}

}  // namespace credence::vectors

#endif
