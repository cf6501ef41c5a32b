// SPDX-License-Identifier: Apache-2.0
// Kernels for arm64 with the dot products of ARMv8.2 (Neoverse N1, Cortex-A76, Apple M1 and later).
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
#pragma clang attribute push(__attribute__((target("arch=armv8.2-a+dotprod"))), apply_to = function)
#else
#pragma GCC target("arch=armv8.2-a+dotprod")
#endif

// After the target and all other includes: only what follows is compiled for the target.
#include "vectors/kernels/kernels_inl.h"
#include "vectors/kernels/neon_inl.h"

namespace credence::vectors {
namespace {

struct DotprodMachine : NeonMachine {
  static constexpr std::string_view kName = "dotprod";
  static constexpr bool kFastCodes = true;
  static Sums AddCodes(Sums sums, Codes row, Codes query) { return vdotq_s32(sums, row, query); }

  static Sums AddOctets(Sums sums, Codes repeated, Codes weights) {
    return vdotq_s32(sums, repeated, weights);
  }
};

}  // namespace

const Kernels* DotprodKernels() { return &kKernelsOf<DotprodMachine>; }

}  // namespace credence::vectors

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
