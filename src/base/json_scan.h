// SPDX-License-Identifier: Apache-2.0
// The loop that JSON spends its time in: where do the plain characters of a string end?
#pragma once

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
  // borrow may run on into its neighbours, which does no harm, because the block is then looked at
  // byte by byte anyway.
  while (text.size() - at >= sizeof(std::uint64_t)) {
    std::uint64_t block;
    std::memcpy(&block, text.data() + at, sizeof block);
    const std::uint64_t quotes = block ^ (kOnes * '"');
    const std::uint64_t slashes = block ^ (kOnes * '\\');
    const std::uint64_t special =
        block | (block - kOnes * 0x20u) | (quotes - kOnes) | (slashes - kOnes);
    if ((special & kHighs) != 0) break;
    at += sizeof block;
  }
  while (at < text.size() && IsPlainJsonByte(text[at])) ++at;
  return at;
}

}  // namespace credence
