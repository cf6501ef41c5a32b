// SPDX-License-Identifier: Apache-2.0
// Kernels for x86-64 of any age. There is no fused multiply-add: the last bits differ from those of
// the other kernels.
#include "vectors/embedding/kernels.h"

#if defined(__x86_64__)

#include <emmintrin.h>

#include "vectors/embedding/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Sse2 {
  static constexpr std::string_view kName = "sse2";
  static constexpr bool kFused = false;
  static constexpr std::size_t kTileRows = 2;  // 8 of 16 registers are sums, 4 are weights.
  static constexpr std::size_t kTilePanels = 1;

  struct Lanes {
    __m128 v[4];
  };

  [[gnu::always_inline]] static Lanes Load(const float* from) {
    return {{_mm_loadu_ps(from), _mm_loadu_ps(from + 4), _mm_loadu_ps(from + 8),
             _mm_loadu_ps(from + 12)}};
  }
  // As ToFloat, for halves that were widened with zeros.
  [[gnu::always_inline]] static __m128 FromHalves(__m128i wide) {
    const __m128i magnitude = _mm_slli_epi32(_mm_and_si128(wide, _mm_set1_epi32(0x7fff)), 13);
    const __m128i sign = _mm_slli_epi32(_mm_and_si128(wide, _mm_set1_epi32(0x8000)), 16);
    return _mm_or_ps(_mm_mul_ps(_mm_castsi128_ps(magnitude), _mm_set1_ps(0x1p112f)),
                     _mm_castsi128_ps(sign));
  }
  [[gnu::always_inline]] static Lanes LoadHalf(const Half* from) {
    const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 8));
    const __m128i zero = _mm_setzero_si128();
    return {{FromHalves(_mm_unpacklo_epi16(low, zero)), FromHalves(_mm_unpackhi_epi16(low, zero)),
             FromHalves(_mm_unpacklo_epi16(high, zero)),
             FromHalves(_mm_unpackhi_epi16(high, zero))}};
  }
  [[gnu::always_inline]] static void Store(const Lanes& a, float* to) {
    _mm_storeu_ps(to, a.v[0]);
    _mm_storeu_ps(to + 4, a.v[1]);
    _mm_storeu_ps(to + 8, a.v[2]);
    _mm_storeu_ps(to + 12, a.v[3]);
  }
  [[gnu::always_inline]] static Lanes Splat(float number) {
    const __m128 all = _mm_set1_ps(number);
    return {{all, all, all, all}};
  }
  [[gnu::always_inline]] static Lanes Add(const Lanes& a, const Lanes& b) {
    return {{_mm_add_ps(a.v[0], b.v[0]), _mm_add_ps(a.v[1], b.v[1]), _mm_add_ps(a.v[2], b.v[2]),
             _mm_add_ps(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Subtract(const Lanes& a, const Lanes& b) {
    return {{_mm_sub_ps(a.v[0], b.v[0]), _mm_sub_ps(a.v[1], b.v[1]), _mm_sub_ps(a.v[2], b.v[2]),
             _mm_sub_ps(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Multiply(const Lanes& a, const Lanes& b) {
    return {{_mm_mul_ps(a.v[0], b.v[0]), _mm_mul_ps(a.v[1], b.v[1]), _mm_mul_ps(a.v[2], b.v[2]),
             _mm_mul_ps(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Divide(const Lanes& a, const Lanes& b) {
    return {{_mm_div_ps(a.v[0], b.v[0]), _mm_div_ps(a.v[1], b.v[1]), _mm_div_ps(a.v[2], b.v[2]),
             _mm_div_ps(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes Max(const Lanes& a, const Lanes& b) {
    return {{_mm_max_ps(a.v[0], b.v[0]), _mm_max_ps(a.v[1], b.v[1]), _mm_max_ps(a.v[2], b.v[2]),
             _mm_max_ps(a.v[3], b.v[3])}};
  }
  [[gnu::always_inline]] static Lanes MultiplyAdd(const Lanes& a, const Lanes& b, const Lanes& c) {
    return Add(Multiply(a, b), c);
  }
  [[gnu::always_inline]] static __m128 TimesPowerOfTwo(__m128 a, __m128 shifted) {
    return _mm_castsi128_ps(
        _mm_add_epi32(_mm_castps_si128(a), _mm_slli_epi32(_mm_castps_si128(shifted), 23)));
  }
  [[gnu::always_inline]] static Lanes TimesPowerOfTwo(const Lanes& a, const Lanes& shifted) {
    return {{TimesPowerOfTwo(a.v[0], shifted.v[0]), TimesPowerOfTwo(a.v[1], shifted.v[1]),
             TimesPowerOfTwo(a.v[2], shifted.v[2]), TimesPowerOfTwo(a.v[3], shifted.v[3])}};
  }
  [[gnu::always_inline]] static float Sum(const Lanes& a) {
    const __m128 four = _mm_add_ps(_mm_add_ps(a.v[0], a.v[2]), _mm_add_ps(a.v[1], a.v[3]));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
  }
  [[gnu::always_inline]] static float Greatest(const Lanes& a) {
    const __m128 four = _mm_max_ps(_mm_max_ps(a.v[0], a.v[2]), _mm_max_ps(a.v[1], a.v[3]));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps(two, two, 1)));
  }
  template <std::size_t Rows>
  [[gnu::always_inline]] static void AddProducts(const float* a, const Lanes (&b)[1],
                                                 Lanes (&sums)[1][Rows]) {
#pragma GCC unroll 2
    for (std::size_t r = 0; r < Rows; ++r) {
      const __m128 factor = _mm_set1_ps(a[r]);
#pragma GCC unroll 4
      for (std::size_t i = 0; i < 4; ++i) {
        sums[0][r].v[i] = _mm_add_ps(_mm_mul_ps(factor, b[0].v[i]), sums[0][r].v[i]);
      }
    }
  }
};

}  // namespace

const Kernels* Sse2Kernels() { return &kKernelsOf<Sse2>; }

}  // namespace credence::vectors

#else

namespace credence::vectors {
const Kernels* Sse2Kernels() { return nullptr; }
}  // namespace credence::vectors

#endif
