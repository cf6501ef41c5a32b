// SPDX-License-Identifier: Apache-2.0
// A hash of the name of a stream. A replay asks for it twice at every event, and std::hash takes
// several times as long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace credence::ledger {

inline std::size_t HashOfStream(std::string_view stream) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u;
  constexpr std::size_t kBlock = sizeof(std::uint64_t);
  std::uint64_t hash = stream.size();
  const auto mix = [&hash](const char* from, std::size_t bytes) {
    std::uint64_t block = 0;
    std::memcpy(&block, from, bytes);
    hash = (hash ^ block) * kOdd;
    // A product says most in its upper half.
    hash ^= hash >> 32;
  };
  const char* at = stream.data();
  std::size_t left = stream.size();
  for (; left > kBlock; left -= kBlock, at += kBlock) mix(at, kBlock);
  if (stream.size() < kBlock) {
    mix(at, left);
  } else {
    // It may repeat some of the one before.
    mix(at + left - kBlock, kBlock);
  }
  hash *= kOdd;
  return hash ^ (hash >> 32);
}

}  // namespace credence::ledger
