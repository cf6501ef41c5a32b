// SPDX-License-Identifier: Apache-2.0
// The hot loop of JSON: finds where the plain characters of a string end.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace credence {

inline bool IsPlainJsonByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

// The first position from `at` on with a byte that is not ASCII, a control character, a quote or a
// backslash; the size of the text if there is none.
inline std::size_t EndOfPlainJson(std::string_view text, std::size_t at) {
#if defined(__SSE2__)
  // Sixteen bytes at once. As signed numbers, non-ASCII bytes are also below the space.
  while (text.size() - at >= sizeof(__m128i)) {
    __m128i block;
    std::memcpy(&block, text.data() + at, sizeof block);
    const __m128i special = _mm_or_si128(_mm_cmplt_epi8(block, _mm_set1_epi8(0x20)),
                                         _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('"')),
                                                      _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'))));
    const auto marks = static_cast<unsigned>(_mm_movemask_epi8(special));
    if (marks != 0) return at + static_cast<std::size_t>(std::countr_zero(marks));
    at += sizeof block;
  }
#endif
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  constexpr std::uint64_t kHighs = 0x80u * kOnes;
  // Eight bytes at once. A subtraction borrows into the high bit of a byte that is too small. The
  // borrow may spread to later bytes but never to earlier ones, so the first mark is right.
  const auto marks_at = [&](std::size_t from) {
    std::uint64_t block;
    std::memcpy(&block, text.data() + from, sizeof block);
    const std::uint64_t quotes = block ^ (kOnes * '"');
    const std::uint64_t slashes = block ^ (kOnes * '\\');
    const std::uint64_t special =
        block | (block - kOnes * 0x20u) | (quotes - kOnes) | (slashes - kOnes);
    return special & kHighs;
  };
  while (text.size() - at >= sizeof(std::uint64_t)) {
    const std::uint64_t marks = marks_at(at);
    if (marks != 0) {
      if constexpr (std::endian::native != std::endian::little) break;
      return at + static_cast<std::size_t>(std::countr_zero(marks)) / 8;
    }
    at += sizeof(std::uint64_t);
  }
  // The last block overlaps the one before.
  if (at < text.size() && text.size() >= sizeof(std::uint64_t) &&
      marks_at(text.size() - sizeof(std::uint64_t)) == 0) {
    return text.size();
  }
  while (at < text.size() && IsPlainJsonByte(text[at])) ++at;
  return at;
}

}  // namespace credence
