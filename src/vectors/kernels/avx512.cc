// SPDX-License-Identifier: Apache-2.0
// Kernels for x86-64 with AVX-512 and its VNNI (Cascade Lake, Zen 4 and later).
#include "vectors/kernels/kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#if !defined(__clang__)
// g++ 12 warns about the placeholders in its own header (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "vectors/kernels/scratch.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512vnni"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512vnni")
#endif

// After the target and all other includes: only what follows is compiled for the target.
#include "vectors/kernels/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Avx512 {
  static constexpr std::string_view kName = "avx512";
  static constexpr bool kFused = true;
  static constexpr bool kFastCodes = true;
  static constexpr std::size_t kTileRows = 12;  // 24 of 32 registers hold sums.
  static constexpr std::size_t kTilePanels = 2;

  using Float = __m512;

  static Float Broadcast(float number) { return _mm512_set1_ps(number); }
  static Float Widen(const Half* from) {
    return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  }
  static Float Larger(Float a, Float b) { return _mm512_max_ps(a, b); }
  static Float Fused(Float a, Float b, Float c) { return _mm512_fmadd_ps(a, b, c); }

  using Codes = __m512i;
  using Sums [[gnu::vector_size(64)]] = std::int32_t;
  // The instruction multiplies unsigned by signed bytes. Flipping the top bit of a row's code adds
  // 128 to it; the surplus in the sum depends only on the query.
  static constexpr bool kHasSurplus = true;
  static Sums AddCodes(Sums sums, Codes row, Codes query) {
    const __m512i top_bits = _mm512_set1_epi32(static_cast<int>(0x80808080u));
    return reinterpret_cast<Sums>(_mm512_dpbusd_epi32(reinterpret_cast<__m512i>(sums),
                                                      _mm512_xor_si512(row, top_bits), query));
  }

  static constexpr std::size_t kCodeTokens = 6;
  static constexpr std::size_t kCodeOutputs = 16;
  static Codes Repeat(const std::int8_t* octet) {
    std::int64_t codes;
    __builtin_memcpy(&codes, octet, sizeof codes);
    return _mm512_set1_epi64(codes);
  }
  static Sums AddOctets(Sums sums, Codes repeated, Codes weights) {
    return AddCodes(sums, repeated, weights);
  }
  static Sums JoinPairs(Sums a, Sums b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28,
                                   30) +
           __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
  }
  static Float Convert(Sums sums) { return _mm512_cvtepi32_ps(reinterpret_cast<__m512i>(sums)); }
};

}  // namespace

const Kernels* Avx512Kernels() { return &kKernelsOf<Avx512>; }

}  // namespace credence::vectors

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
