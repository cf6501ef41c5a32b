// SPDX-License-Identifier: Apache-2.0
// Kernels for arm64, where every processor has NEON.
#include "vectors/embedding/kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#include <utility>

#include "vectors/embedding/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Neon {
  static constexpr std::string_view kName = "neon";
  static constexpr bool kFused = true;
  static constexpr std::size_t kTileRows = 6;  // 24 of 32 registers are sums.
  static constexpr std::size_t kTilePanels = 1;

  struct Lanes {
    float32x4_t v[4];
  };

  [[gnu::always_inline]] static Lanes Load(const float* from) {
    return {{vld1q_f32(from), vld1q_f32(from + 4), vld1q_f32(from + 8), vld1q_f32(from + 12)}};
  }
  [[gnu::always_inline]] static Lanes LoadHalf(const Half* from) {
    const float16x8_t low = vreinterpretq_f16_u16(vld1q_u16(from));
    const float16x8_t high = vreinterpretq_f16_u16(vld1q_u16(from + 8));
    return {{vcvt_f32_f16(vget_low_f16(low)), vcvt_high_f32_f16(low),
             vcvt_f32_f16(vget_low_f16(high)), vcvt_high_f32_f16(high)}};
  }
  [[gnu::always_inline]] static void Store(const Lanes& a, float* to) {
    vst1q_f32(to, a.v[0]);
    vst1q_f32(to + 4, a.v[1]);
    vst1q_f32(to + 8, a.v[2]);
    vst1q_f32(to + 12, a.v[3]);
  }
  [[gnu::always_inline]] static Lanes Splat(float number) {
    const float32x4_t all = vdupq_n_f32(number);
    return {{all, all, all, all}};
  }
  [[gnu::always_inline]] static Lanes Add(const Lanes& a, const Lanes& b) {
    return {{vaddq_f32(a.v[0], b.v[0]), vaddq_f32(a.v[1], b.v[1]), vaddq_f32(a.v[2], b.v[2]),
             vaddq_f32(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Subtract(const Lanes& a, const Lanes& b) {
    return {{vsubq_f32(a.v[0], b.v[0]), vsubq_f32(a.v[1], b.v[1]), vsubq_f32(a.v[2], b.v[2]),
             vsubq_f32(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Multiply(const Lanes& a, const Lanes& b) {
    return {{vmulq_f32(a.v[0], b.v[0]), vmulq_f32(a.v[1], b.v[1]), vmulq_f32(a.v[2], b.v[2]),
             vmulq_f32(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Divide(const Lanes& a, const Lanes& b) {
    return {{vdivq_f32(a.v[0], b.v[0]), vdivq_f32(a.v[1], b.v[1]), vdivq_f32(a.v[2], b.v[2]),
             vdivq_f32(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Max(const Lanes& a, const Lanes& b) {
    return {{vmaxq_f32(a.v[0], b.v[0]), vmaxq_f32(a.v[1], b.v[1]), vmaxq_f32(a.v[2], b.v[2]),
             vmaxq_f32(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes MultiplyAdd(const Lanes& a, const Lanes& b, const Lanes& c) {
    return {{vfmaq_f32(c.v[0], a.v[0], b.v[0]), vfmaq_f32(c.v[1], a.v[1], b.v[1]),
             vfmaq_f32(c.v[2], a.v[2], b.v[2]), vfmaq_f32(c.v[3], a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static float32x4_t TimesPowerOfTwo(float32x4_t a, float32x4_t shifted) {
    return vreinterpretq_f32_u32(
        vaddq_u32(vreinterpretq_u32_f32(a), vshlq_n_u32(vreinterpretq_u32_f32(shifted), 23)));
  }
  [[gnu::always_inline]] static Lanes TimesPowerOfTwo(const Lanes& a, const Lanes& shifted) {
    return {{TimesPowerOfTwo(a.v[0], shifted.v[0]), TimesPowerOfTwo(a.v[1], shifted.v[1]),
             TimesPowerOfTwo(a.v[2], shifted.v[2]), TimesPowerOfTwo(a.v[3], shifted.v[3])}};
  }
  [[gnu::always_inline]] static float Sum(const Lanes& a) {
    const float32x4_t four = vaddq_f32(vaddq_f32(a.v[0], a.v[2]), vaddq_f32(a.v[1], a.v[3]));
    const float32x2_t two = vadd_f32(vget_low_f32(four), vget_high_f32(four));
    return vget_lane_f32(two, 0) + vget_lane_f32(two, 1);
  }
  [[gnu::always_inline]] static float Greatest(const Lanes& a) {
    return vmaxvq_f32(vmaxq_f32(vmaxq_f32(a.v[0], a.v[2]), vmaxq_f32(a.v[1], a.v[3])));
  }
  // The multiplication by a lane saves the broadcast, which would take a vector unit's time.
  template <std::size_t Row>
  [[gnu::always_inline]] static void AddProduct(float32x4_t low, float32x4_t high, const Lanes& b,
                                                Lanes& sum) {
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      if constexpr (Row < 4) {
        sum.v[i] = vfmaq_laneq_f32(sum.v[i], b.v[i], low, Row);
      } else {
        sum.v[i] = vfmaq_laneq_f32(sum.v[i], b.v[i], high, Row - 4);
      }
    }
  }
  template <std::size_t Rows, std::size_t... Row>
  [[gnu::always_inline]] static void AddProducts(const float* a, const Lanes& b,
                                                 Lanes (&sums)[Rows], std::index_sequence<Row...>) {
    const float32x4_t low = vld1q_f32(a);
    const float32x4_t high = Rows > 4 ? vld1q_f32(a + 4) : low;
    (AddProduct<Row>(low, high, b, sums[Row]), ...);
  }
  template <std::size_t Rows>
  [[gnu::always_inline]] static void AddProducts(const float* a, const Lanes (&b)[1],
                                                 Lanes (&sums)[1][Rows]) {
    AddProducts(a, b[0], sums[0], std::make_index_sequence<Rows>());
  }
};

}  // namespace

const Kernels* NeonKernels() { return &kKernelsOf<Neon>; }

}  // namespace credence::vectors

#else

namespace credence::vectors {
const Kernels* NeonKernels() { return nullptr; }
}  // namespace credence::vectors

#endif
