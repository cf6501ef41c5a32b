// SPDX-License-Identifier: Apache-2.0
// Index keys: numbers encoded so that bytes sort like the numbers, and prefix ranges.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace credence::ledger {

// Big-endian with the sign bit flipped.
inline void AppendAscending(std::string& key, std::int64_t value) {
  const std::uint64_t bits = static_cast<std::uint64_t>(value) ^ (std::uint64_t{1} << 63);
  for (int shift = 56; shift >= 0; shift -= 8) key.push_back(static_cast<char>(bits >> shift));
}

// Greatest first.
inline void AppendDescending(std::string& key, std::int64_t value) { AppendAscending(key, ~value); }

// Reads what AppendDescending wrote, and removes it. REQUIRES: eight bytes or more.
inline std::int64_t TakeDescending(std::string_view& key) {
  std::uint64_t bits = 0;
  for (const char byte : key.substr(0, sizeof(bits))) {
    bits = bits << 8 | static_cast<std::uint8_t>(byte);
  }
  key.remove_prefix(sizeof(bits));
  return ~static_cast<std::int64_t>(bits ^ (std::uint64_t{1} << 63));
}

// The first key after all keys that begin with `prefix`.
inline std::string PrefixEnd(std::string prefix) {
  while (!prefix.empty() && prefix.back() == '\xff') prefix.pop_back();
  if (!prefix.empty()) prefix.back() = static_cast<char>(prefix.back() + 1);
  return prefix;
}

}  // namespace credence::ledger
