// SPDX-License-Identifier: Apache-2.0
// Kernels for any x86-64. There is no fused multiply-add, so the last bits differ from those of the
// other kernels.
#include "vectors/kernels/kernels.h"

#if defined(__x86_64__)

#include <emmintrin.h>

#include "vectors/kernels/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Sse2 {
  static constexpr std::string_view kName = "sse2";
  static constexpr bool kFused = false;
  static constexpr bool kFastCodes = false;
  static constexpr std::size_t kTileRows = 2;  // 8 of 16 registers hold sums, 4 hold weights.
  static constexpr std::size_t kTilePanels = 1;

  using Float = __m128;

  static Float Broadcast(float number) { return _mm_set1_ps(number); }
  // As ToFloat.
  static Float Widen(const Half* from) {
    const __m128i halves = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
    const __m128i wide = _mm_unpacklo_epi16(halves, _mm_setzero_si128());
    const __m128i magnitude = _mm_slli_epi32(_mm_and_si128(wide, _mm_set1_epi32(0x7fff)), 13);
    const __m128i sign = _mm_slli_epi32(_mm_and_si128(wide, _mm_set1_epi32(0x8000)), 16);
    return _mm_or_ps(_mm_mul_ps(_mm_castsi128_ps(magnitude), _mm_set1_ps(0x1p112f)),
                     _mm_castsi128_ps(sign));
  }
  static Float Larger(Float a, Float b) { return _mm_max_ps(a, b); }
  static Float Fused(Float a, Float b, Float c) { return a * b + c; }

  using Codes = __m128i;
  using Sums [[gnu::vector_size(16)]] = std::int32_t;
  static constexpr bool kHasSurplus = false;
  // No instruction widens bytes, so each is moved to the upper half and shifted down.
  static __m128i Low(Codes codes) { return _mm_srai_epi16(_mm_unpacklo_epi8(codes, codes), 8); }
  static __m128i High(Codes codes) { return _mm_srai_epi16(_mm_unpackhi_epi8(codes, codes), 8); }
  static Sums AddCodes(Sums sums, Codes row, Codes query) {
    return sums + reinterpret_cast<Sums>(_mm_madd_epi16(Low(row), Low(query))) +
           reinterpret_cast<Sums>(_mm_madd_epi16(High(row), High(query)));
  }

  static constexpr std::size_t kCodeTokens = 1;
  static constexpr std::size_t kCodeOutputs = 8;
  static Codes Repeat(const std::int8_t* octet) {
    std::int64_t codes;
    __builtin_memcpy(&codes, octet, sizeof codes);
    return _mm_set1_epi64x(codes);
  }
  static Sums AddOctets(Sums sums, Codes repeated, Codes weights) {
    return sums + JoinPairs(reinterpret_cast<Sums>(_mm_madd_epi16(Low(repeated), Low(weights))),
                            reinterpret_cast<Sums>(_mm_madd_epi16(High(repeated), High(weights))));
  }
  static Sums JoinPairs(Sums a, Sums b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7);
  }
  static Float Convert(Sums sums) { return _mm_cvtepi32_ps(reinterpret_cast<__m128i>(sums)); }
};

}  // namespace

const Kernels* Sse2Kernels() { return &kKernelsOf<Sse2>; }

}  // namespace credence::vectors

#endif
