// SPDX-License-Identifier: Apache-2.0
// Numbers and texts as little-endian bytes, for hashing and storage.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace credence::ledger {

template <class T>
void AppendNumber(std::string& out, T value) {
  static_assert(std::endian::native == std::endian::little, "numbers are copied as they are");
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  out.append(bytes, sizeof(T));
}

// length:u32 bytes
inline void AppendString(std::string& out, std::string_view text) {
  AppendNumber(out, static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

}  // namespace credence::ledger
