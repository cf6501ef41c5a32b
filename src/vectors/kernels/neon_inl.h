// SPDX-License-Identifier: Apache-2.0
// The registers of NEON, which every arm64 processor has.
#pragma once

#include <arm_neon.h>

#include <utility>

#include "vectors/kernels/kernels_inl.h"

namespace credence::vectors {
namespace {

struct NeonMachine {
  static constexpr std::string_view kName = "neon";
  static constexpr bool kFused = true;
  static constexpr bool kFastCodes = false;
  static constexpr std::size_t kTileRows = 6;  // 24 of 32 registers hold sums.
  static constexpr std::size_t kTilePanels = 1;

  using Float = float32x4_t;

  static Float Broadcast(float number) { return vdupq_n_f32(number); }
  static Float Widen(const Half* from) {
    return vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(from)));
  }
  static Float Larger(Float a, Float b) { return vmaxq_f32(a, b); }
  static Float Fused(Float a, Float b, Float c) { return vfmaq_f32(c, a, b); }

  using Codes = int8x16_t;
  using Sums = int32x4_t;
  static constexpr bool kHasSurplus = false;
  // Adds two products within 16 bits, and 2 * 127 * 127 fits.
  static Sums AddCodes(Sums sums, Codes row, Codes query) {
    const int16x8_t lower = vmull_s8(vget_low_s8(row), vget_low_s8(query));
    return vpadalq_s16(sums, vmlal_high_s8(lower, row, query));
  }

  static constexpr std::size_t kCodeTokens = 2;
  static constexpr std::size_t kCodeOutputs = 8;
  static Codes Repeat(const std::int8_t* octet) {
    std::int64_t codes;
    __builtin_memcpy(&codes, octet, sizeof codes);
    return vreinterpretq_s8_s64(vdupq_n_s64(codes));
  }
  static Sums AddOctets(Sums sums, Codes repeated, Codes weights) {
    const int16x8_t low = vmull_s8(vget_low_s8(repeated), vget_low_s8(weights));
    const int16x8_t high = vmull_high_s8(repeated, weights);
    return vpadalq_s16(sums, vpaddq_s16(low, high));
  }
  static Sums JoinPairs(Sums a, Sums b) { return vpaddq_s32(a, b); }
  static Float Convert(Sums sums) { return vcvtq_f32_s32(sums); }

  // Multiplying by a lane saves the broadcast, which would occupy a vector unit.
  template <std::size_t Row>
  [[gnu::always_inline]] static void AddProduct(Float low, Float high, const Float (&b)[4],
                                                Float (&sum)[4]) {
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      if constexpr (Row < 4) {
        sum[i] = vfmaq_laneq_f32(sum[i], b[i], low, Row);
      } else {
        sum[i] = vfmaq_laneq_f32(sum[i], b[i], high, Row - 4);
      }
    }
  }
  template <class Lanes, std::size_t Rows, std::size_t... Row>
  [[gnu::always_inline]] static void AddRows(const float* a, const Lanes& b, Lanes (&sums)[Rows],
                                             std::index_sequence<Row...>) {
    const Float low = vld1q_f32(a);
    const Float high = Rows > 4 ? vld1q_f32(a + 4) : low;
    (AddProduct<Row>(low, high, b.v, sums[Row].v), ...);
  }
  template <class Lanes, std::size_t Rows>
  [[gnu::always_inline]] static void AddProducts(const float* a, const Lanes (&b)[1],
                                                 Lanes (&sums)[1][Rows]) {
    AddRows(a, b[0], sums[0], std::make_index_sequence<Rows>());
  }
};

}  // namespace
}  // namespace credence::vectors
