// SPDX-License-Identifier: Apache-2.0
// Kernels for x86-64 with AVX2, FMA and F16C (Haswell, Excavator and later).
#include "vectors/kernels/kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "vectors/kernels/scratch.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC target("avx2,fma,f16c")
#endif

// After the target and all other includes: only what follows is compiled for the target.
#include "vectors/kernels/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Avx2 {
  static constexpr std::string_view kName = "avx2";
  static constexpr bool kFused = true;
  static constexpr bool kFastCodes = false;
  static constexpr std::size_t kTileRows = 6;  // 12 of 16 registers hold sums.
  static constexpr std::size_t kTilePanels = 1;

  using Float = __m256;

  static Float Broadcast(float number) { return _mm256_set1_ps(number); }
  static Float Widen(const Half* from) {
    return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  }
  static Float Larger(Float a, Float b) { return _mm256_max_ps(a, b); }
  static Float Fused(Float a, Float b, Float c) { return _mm256_fmadd_ps(a, b, c); }

  using Codes = __m256i;
  using Sums [[gnu::vector_size(32)]] = std::int32_t;
  static constexpr bool kHasSurplus = false;
  // The instruction multiplies unsigned by signed bytes, so the sign of the row moves to the query.
  // It adds two products within 16 bits, and 2 * 127 * 127 fits.
  static Sums AddCodes(Sums sums, Codes row, Codes query) {
    const __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(row), _mm256_sign_epi8(query, row));
    return sums + reinterpret_cast<Sums>(_mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }

  static constexpr std::size_t kCodeTokens = 2;
  static constexpr std::size_t kCodeOutputs = 8;
  static Codes Repeat(const std::int8_t* octet) {
    std::int64_t codes;
    __builtin_memcpy(&codes, octet, sizeof codes);
    return _mm256_set1_epi64x(codes);
  }
  static Sums AddOctets(Sums sums, Codes repeated, Codes weights) {
    return AddCodes(sums, repeated, weights);
  }
  static Sums JoinPairs(Sums a, Sums b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14) +
           __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
  }
  static Float Convert(Sums sums) { return _mm256_cvtepi32_ps(reinterpret_cast<__m256i>(sums)); }
};

}  // namespace

const Kernels* Avx2Kernels() { return &kKernelsOf<Avx2>; }

}  // namespace credence::vectors

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
