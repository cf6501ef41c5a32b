// SPDX-License-Identifier: Apache-2.0
// Kernels for x86-64 with AVX-512 (its foundation is enough).
#include "vectors/embedding/kernels.h"

#if defined(__x86_64__)

#if !defined(__clang__)
// g++ 12 takes the placeholders in its own header for mistakes (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "vectors/embedding/kernels_scratch.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f")
#endif

// Below the target, and after all that it includes: only what is in it is compiled for the target.
#include "vectors/embedding/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Avx512 {
  static constexpr std::string_view kName = "avx512";
  static constexpr bool kFused = true;
  static constexpr std::size_t kTileRows = 12;  // 24 of 32 registers are sums.
  static constexpr std::size_t kTilePanels = 2;

  struct Lanes {
    __m512 v;
  };

  [[gnu::always_inline]] static Lanes Load(const float* from) { return {_mm512_loadu_ps(from)}; }
  [[gnu::always_inline]] static Lanes LoadHalf(const Half* from) {
    return {_mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)))};
  }
  [[gnu::always_inline]] static void Store(const Lanes& a, float* to) { _mm512_storeu_ps(to, a.v); }
  [[gnu::always_inline]] static Lanes Splat(float number) { return {_mm512_set1_ps(number)}; }
  [[gnu::always_inline]] static Lanes Add(const Lanes& a, const Lanes& b) {
    return {_mm512_add_ps(a.v, b.v)};
  }
  [[gnu::always_inline]] static Lanes Subtract(const Lanes& a, const Lanes& b) {
    return {_mm512_sub_ps(a.v, b.v)};
  }
  [[gnu::always_inline]] static Lanes Multiply(const Lanes& a, const Lanes& b) {
    return {_mm512_mul_ps(a.v, b.v)};
  }
  [[gnu::always_inline]] static Lanes Divide(const Lanes& a, const Lanes& b) {
    return {_mm512_div_ps(a.v, b.v)};
  }
  [[gnu::always_inline]] static Lanes Max(const Lanes& a, const Lanes& b) {
    return {_mm512_max_ps(a.v, b.v)};
  }
  [[gnu::always_inline]] static Lanes MultiplyAdd(const Lanes& a, const Lanes& b, const Lanes& c) {
    return {_mm512_fmadd_ps(a.v, b.v, c.v)};
  }
  [[gnu::always_inline]] static Lanes TimesPowerOfTwo(const Lanes& a, const Lanes& shifted) {
    return {_mm512_castsi512_ps(_mm512_add_epi32(
        _mm512_castps_si512(a.v), _mm512_slli_epi32(_mm512_castps_si512(shifted.v), 23)))};
  }
  [[gnu::always_inline]] static __m256 UpperHalf(const Lanes& a) {
    return _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(a.v), 1));
  }
  [[gnu::always_inline]] static float Sum(const Lanes& a) {
    const __m256 eight = _mm256_add_ps(_mm512_castps512_ps256(a.v), UpperHalf(a));
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
  }
  [[gnu::always_inline]] static float Greatest(const Lanes& a) {
    const __m256 eight = _mm256_max_ps(_mm512_castps512_ps256(a.v), UpperHalf(a));
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps(two, two, 1)));
  }
  // Each factor is used up before the next is loaded: there are no registers for twelve of them.
  template <std::size_t Panels, std::size_t Rows>
  [[gnu::always_inline]] static void AddProducts(const float* a, const Lanes (&b)[Panels],
                                                 Lanes (&sums)[Panels][Rows]) {
#pragma GCC unroll 12
    for (std::size_t r = 0; r < Rows; ++r) {
      const __m512 factor = _mm512_set1_ps(a[r]);
#pragma GCC unroll 2
      for (std::size_t p = 0; p < Panels; ++p) {
        sums[p][r].v = _mm512_fmadd_ps(factor, b[p].v, sums[p][r].v);
      }
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
const Kernels* Avx512Kernels() { return &kKernelsOf<Avx512>; }
}  // namespace credence::vectors

#else

namespace credence::vectors {
const Kernels* Avx512Kernels() { return nullptr; }
}  // namespace credence::vectors

#endif
