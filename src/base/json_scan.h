// SPDX-License-Identifier: Apache-2.0
// The loop that JSON spends its time in: where do the plain characters of a string end?
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace credence {

inline bool IsPlainJsonByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

// The first position from `at` on whose byte is not ASCII, a control character, a quote or a
// backslash; the size of the text if there is none.
inline std::size_t EndOfPlainJson(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  constexpr std::uint64_t kHighs = 0x80u * kOnes;
  // Eight bytes at once. A subtraction borrows into the high bit of a byte that is too small; the
  // borrow may run on into the bytes after it, never into those before, so the first that is marked
  // is one.
  while (text.size() - at >= sizeof(std::uint64_t)) {
    std::uint64_t block;
    std::memcpy(&block, text.data() + at, sizeof block);
    const std::uint64_t quotes = block ^ (kOnes * '"');
    const std::uint64_t slashes = block ^ (kOnes * '\\');
    const std::uint64_t special =
        block | (block - kOnes * 0x20u) | (quotes - kOnes) | (slashes - kOnes);
    const std::uint64_t marks = special & kHighs;
    if (marks != 0) {
      if constexpr (std::endian::native != std::endian::little) break;
      return at + static_cast<std::size_t>(std::countr_zero(marks)) / 8;
    }
    at += sizeof block;
  }
  while (at < text.size() && IsPlainJsonByte(text[at])) ++at;
  return at;
}

}  // namespace credence
