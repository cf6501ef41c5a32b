// SPDX-License-Identifier: Apache-2.0
// x86-64: SSE2 is always there, AVX2 and AVX-512 VNNI are asked for. Only the functions marked with
// a target use more than the baseline; the rest of the program is compiled without such flags.
#include "vectors/index/dot_kernels_machine.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "vectors/index/dot_kernels_generic.h"

#define CREDENCE_AVX2 [[gnu::target("avx2")]]
#define CREDENCE_VNNI [[gnu::target("avx512f,avx512vnni")]]

namespace credence::vectors {
namespace {

// --- SSE2 ---

std::int32_t Sum(__m128i sums) {
  sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(1, 0, 3, 2)));
  sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(sums);
}

__m128i Load128(const std::int8_t* codes) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(codes));
}

// There is no instruction that widens bytes: each is put into the upper half and shifted down.
__m128i LowerHalf(__m128i bytes) { return _mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8); }
__m128i UpperHalf(__m128i bytes) { return _mm_srai_epi16(_mm_unpackhi_epi8(bytes, bytes), 8); }

__m128i AddProducts(__m128i sums, __m128i row, __m128i query) {
  const __m128i lower = _mm_madd_epi16(LowerHalf(row), LowerHalf(query));
  const __m128i upper = _mm_madd_epi16(UpperHalf(row), UpperHalf(query));
  return _mm_add_epi32(sums, _mm_add_epi32(lower, upper));
}

struct Sse2Tile {
  template <std::size_t R, std::size_t Q>
  static void Run(const std::int8_t* rows, const std::int8_t* queries, std::size_t width,
                  std::int32_t (&out)[Q][R]) {
    __m128i sums[Q][R] = {};
    for (std::size_t i = 0; i < width; i += 16) {
      for (std::size_t r = 0; r < R; ++r) {
        const __m128i row = Load128(rows + r * width + i);
        for (std::size_t q = 0; q < Q; ++q) {
          sums[q][r] = AddProducts(sums[q][r], row, Load128(queries + q * width + i));
        }
      }
    }
    for (std::size_t q = 0; q < Q; ++q) {
      for (std::size_t r = 0; r < R; ++r) out[q][r] = Sum(sums[q][r]);
    }
  }
};

float DotFloatsSse2(const float* a, const float* b, std::size_t width) {
  return DotFloatsBy<4>(a, b, width);
}

// --- AVX2 ---

CREDENCE_AVX2 inline std::int32_t Sum(__m256i sums) {
  return Sum(_mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)));
}

CREDENCE_AVX2 inline __m256i Load256(const std::int8_t* codes) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(codes));
}

// The instruction multiplies bytes without sign by bytes with sign, so the sign of the row moves to
// the query. It adds two products within 16 bits, where 2 * 127 * 127 has room.
CREDENCE_AVX2 inline __m256i AddProducts(__m256i sums, __m256i row, __m256i query) {
  const __m256i pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(row), _mm256_sign_epi8(query, row));
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

struct Avx2Tile {
  template <std::size_t R, std::size_t Q>
  CREDENCE_AVX2 static void Run(const std::int8_t* rows, const std::int8_t* queries,
                                std::size_t width, std::int32_t (&out)[Q][R]) {
    __m256i sums[Q][R] = {};
    for (std::size_t i = 0; i < width; i += 32) {
      for (std::size_t r = 0; r < R; ++r) {
        const __m256i row = Load256(rows + r * width + i);
        for (std::size_t q = 0; q < Q; ++q) {
          sums[q][r] = AddProducts(sums[q][r], row, Load256(queries + q * width + i));
        }
      }
    }
    for (std::size_t q = 0; q < Q; ++q) {
      for (std::size_t r = 0; r < R; ++r) out[q][r] = Sum(sums[q][r]);
    }
  }
};

CREDENCE_AVX2 float DotFloatsAvx2(const float* a, const float* b, std::size_t width) {
  return DotFloatsBy<8>(a, b, width);
}

// --- AVX-512 VNNI ---

CREDENCE_VNNI inline __m512i Load512(const std::int8_t* codes) { return _mm512_loadu_si512(codes); }

// By way of memory: the intrinsics that take a register apart warn in g++ 12 (GCC bug 105593).
CREDENCE_VNNI inline std::int32_t Sum(__m512i sums) {
  std::int8_t bytes[64];
  _mm512_storeu_si512(bytes, sums);
  return Sum(_mm_add_epi32(_mm_add_epi32(Load128(bytes), Load128(bytes + 16)),
                           _mm_add_epi32(Load128(bytes + 32), Load128(bytes + 48))));
}

// The instruction multiplies bytes without sign by bytes with sign. Flipping the top bit of a row's
// code adds 128 to it; what that adds to the sum depends on the query alone and is taken off again.
struct VnniTile {
  template <std::size_t R, std::size_t Q>
  CREDENCE_VNNI static void Run(const std::int8_t* rows, const std::int8_t* queries,
                                std::size_t width, std::int32_t (&out)[Q][R]) {
    const __m512i top_bits = _mm512_set1_epi32(static_cast<int>(0x80808080u));
    __m512i sums[Q][R] = {};
    __m512i surplus[Q] = {};
    for (std::size_t i = 0; i < width; i += 64) {
      __m512i query[Q];
      for (std::size_t q = 0; q < Q; ++q) {
        query[q] = Load512(queries + q * width + i);
        surplus[q] = _mm512_dpbusd_epi32(surplus[q], top_bits, query[q]);
      }
      for (std::size_t r = 0; r < R; ++r) {
        const __m512i row = _mm512_xor_si512(Load512(rows + r * width + i), top_bits);
        for (std::size_t q = 0; q < Q; ++q) {
          sums[q][r] = _mm512_dpbusd_epi32(sums[q][r], row, query[q]);
        }
      }
    }
    for (std::size_t q = 0; q < Q; ++q) {
      for (std::size_t r = 0; r < R; ++r) {
        out[q][r] = Sum(_mm512_sub_epi32(sums[q][r], surplus[q]));
      }
    }
  }
};

CREDENCE_VNNI float DotFloatsAvx512(const float* a, const float* b, std::size_t width) {
  return DotFloatsBy<16>(a, b, width);
}

}  // namespace

void AppendMachineDotKernels(std::vector<DotKernels>& kernels) {
  kernels.push_back({.name = "sse2",
                     .dot_floats = DotFloatsSse2,
                     .dot_codes = DotCodesByTile<Sse2Tile>,
                     .dot_code_rows = DotCodeRowsByTile<Sse2Tile>});
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) {
    kernels.push_back({.name = "avx2",
                       .dot_floats = DotFloatsAvx2,
                       .dot_codes = DotCodesByTile<Avx2Tile>,
                       .dot_code_rows = DotCodeRowsByTile<Avx2Tile>});
  }
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni")) {
    kernels.push_back({.name = "avx512vnni",
                       .dot_floats = DotFloatsAvx512,
                       .dot_codes = DotCodesByTile<VnniTile>,
                       .dot_code_rows = DotCodeRowsByTile<VnniTile>});
  }
}

}  // namespace credence::vectors

#endif
