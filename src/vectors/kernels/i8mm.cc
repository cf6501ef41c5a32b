// SPDX-License-Identifier: Apache-2.0
// Kernels for arm64 with the 8-bit matrix products of ARMv8.6 (Neoverse V1 and N2, Cortex-A510,
// Apple M2 and later).
#include "vectors/kernels/kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "vectors/kernels/scratch.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("arch=armv8.2-a+dotprod+i8mm"))), \
                             apply_to = function)
#else
#pragma GCC target("arch=armv8.2-a+dotprod+i8mm")
#endif

// After the target and all other includes: only what follows is compiled for the target.
#include "vectors/kernels/kernels_inl.h"
#include "vectors/kernels/neon_inl.h"

namespace credence::vectors {
namespace {

struct I8mmMachine : NeonMachine {
  static constexpr std::string_view kName = "i8mm";
  static constexpr bool kFastCodes = true;
  static Sums AddCodes(Sums sums, Codes row, Codes query) { return vdotq_s32(sums, row, query); }

  // The instruction multiplies two rows of 8 codes, here both codes of a token, by two others, here
  // the weights of two outputs.
  static constexpr std::size_t kCodeTokens = 4;
  template <std::size_t Tokens>
  struct CodeTile {
    static constexpr std::size_t kColumns = kCodeOutputs / 2;

    Sums sums[Tokens][kColumns] = {};

    [[gnu::always_inline]] void AddOctet(const std::int8_t* weights, std::size_t,
                                         const std::int8_t* codes) {
      Codes columns[kColumns];
#pragma GCC unroll 4
      for (std::size_t i = 0; i < kColumns; ++i) {
        columns[i] = vld1q_s8(weights + i * sizeof(Codes));
      }
#pragma GCC unroll 6
      for (std::size_t token = 0; token < Tokens; ++token) {
        const Codes both = vld1q_s8(codes + token * sizeof(Codes));
#pragma GCC unroll 4
        for (std::size_t i = 0; i < kColumns; ++i) {
          sums[token][i] = vmmlaq_s32(sums[token][i], both, columns[i]);
        }
      }
    }
    [[gnu::always_inline]] Sums Total(std::size_t token, std::size_t i) const {
      const int64x2_t a = vreinterpretq_s64_s32(sums[token][2 * i]);
      const int64x2_t b = vreinterpretq_s64_s32(sums[token][2 * i + 1]);
      const Sums first = vreinterpretq_s32_s64(vzip1q_s64(a, b));
      const Sums second = vreinterpretq_s32_s64(vzip2q_s64(a, b));
      return vmlaq_n_s32(second, first, kCodeSteps);
    }
  };
};

}  // namespace

const Kernels* I8mmKernels() { return &kKernelsOf<I8mmMachine>; }

}  // namespace credence::vectors

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
