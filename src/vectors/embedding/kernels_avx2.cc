// SPDX-License-Identifier: Apache-2.0
// Kernels for x86-64 with AVX2, FMA and F16C (Haswell, Excavator and later).
#include "vectors/embedding/kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "vectors/embedding/kernels_scratch.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c")
#endif

// Below the target, and after all that it includes: only what is in it is compiled for the target.
#include "vectors/embedding/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Avx2 {
  static constexpr std::string_view kName = "avx2";
  static constexpr bool kFused = true;
  static constexpr std::size_t kTileRows = 6;  // 12 of 16 registers are sums.
  static constexpr std::size_t kTilePanels = 1;

  struct Lanes {
    __m256 v[2];
  };

  [[gnu::always_inline]] static Lanes Load(const float* from) {
    return {{_mm256_loadu_ps(from), _mm256_loadu_ps(from + 8)}};
  }
  [[gnu::always_inline]] static Lanes LoadHalf(const Half* from) {
    const auto* halves = reinterpret_cast<const __m128i*>(from);
    return {
        {_mm256_cvtph_ps(_mm_loadu_si128(halves)), _mm256_cvtph_ps(_mm_loadu_si128(halves + 1))}};
  }
  [[gnu::always_inline]] static void Store(const Lanes& a, float* to) {
    _mm256_storeu_ps(to, a.v[0]);
    _mm256_storeu_ps(to + 8, a.v[1]);
  }
  [[gnu::always_inline]] static Lanes Splat(float number) {
    const __m256 all = _mm256_set1_ps(number);
    return {{all, all}};
  }
  [[gnu::always_inline]] static Lanes Add(const Lanes& a, const Lanes& b) {
    return {{_mm256_add_ps(a.v[0], b.v[0]), _mm256_add_ps(a.v[1], b.v[1])}};
  }
  [[gnu::always_inline]] static Lanes Subtract(const Lanes& a, const Lanes& b) {
    return {{_mm256_sub_ps(a.v[0], b.v[0]), _mm256_sub_ps(a.v[1], b.v[1])}};
  }
  [[gnu::always_inline]] static Lanes Multiply(const Lanes& a, const Lanes& b) {
    return {{_mm256_mul_ps(a.v[0], b.v[0]), _mm256_mul_ps(a.v[1], b.v[1])}};
  }
  [[gnu::always_inline]] static Lanes Divide(const Lanes& a, const Lanes& b) {
    return {{_mm256_div_ps(a.v[0], b.v[0]), _mm256_div_ps(a.v[1], b.v[1])}};
  }
  [[gnu::always_inline]] static Lanes Max(const Lanes& a, const Lanes& b) {
    return {{_mm256_max_ps(a.v[0], b.v[0]), _mm256_max_ps(a.v[1], b.v[1])}};
  }
  [[gnu::always_inline]] static Lanes MultiplyAdd(const Lanes& a, const Lanes& b, const Lanes& c) {
    return {{_mm256_fmadd_ps(a.v[0], b.v[0], c.v[0]), _mm256_fmadd_ps(a.v[1], b.v[1], c.v[1])}};
  }
  [[gnu::always_inline]] static __m256 TimesPowerOfTwo(__m256 a, __m256 shifted) {
    return _mm256_castsi256_ps(_mm256_add_epi32(
        _mm256_castps_si256(a), _mm256_slli_epi32(_mm256_castps_si256(shifted), 23)));
  }
  [[gnu::always_inline]] static Lanes TimesPowerOfTwo(const Lanes& a, const Lanes& shifted) {
    return {{TimesPowerOfTwo(a.v[0], shifted.v[0]), TimesPowerOfTwo(a.v[1], shifted.v[1])}};
  }
  [[gnu::always_inline]] static float Sum(const Lanes& a) {
    const __m256 eight = _mm256_add_ps(a.v[0], a.v[1]);
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
  }
  [[gnu::always_inline]] static float Greatest(const Lanes& a) {
    const __m256 eight = _mm256_max_ps(a.v[0], a.v[1]);
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps(two, two, 1)));
  }
  template <std::size_t Rows>
  [[gnu::always_inline]] static void AddProducts(const float* a, const Lanes (&b)[1],
                                                 Lanes (&sums)[1][Rows]) {
#pragma GCC unroll 6
    for (std::size_t r = 0; r < Rows; ++r) {
      const __m256 factor = _mm256_broadcast_ss(a + r);
      sums[0][r].v[0] = _mm256_fmadd_ps(factor, b[0].v[0], sums[0][r].v[0]);
      sums[0][r].v[1] = _mm256_fmadd_ps(factor, b[0].v[1], sums[0][r].v[1]);
    }
  }
};

}  // namespace
}  // namespace credence::vectors

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace credence::vectors {
const Kernels* Avx2Kernels() { return &kKernelsOf<Avx2>; }
}  // namespace credence::vectors

#else

namespace credence::vectors {
const Kernels* Avx2Kernels() { return nullptr; }
}  // namespace credence::vectors

#endif
