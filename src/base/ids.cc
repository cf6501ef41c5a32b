// SPDX-License-Identifier: Apache-2.0
#include "base/ids.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/sha256.h"

namespace credence {
namespace {

void SetVersion(Uuid& id, unsigned version) {
  id.bytes[6] = static_cast<std::uint8_t>((id.bytes[6] & 0x0Fu) | version << 4);
  // The variant of RFC 9562.
  id.bytes[8] = static_cast<std::uint8_t>((id.bytes[8] & 0x3Fu) | 0x80u);
}

// Writes the low `count` bytes of `value`, the most significant first.
void PutBigEndian(std::uint8_t* out, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = static_cast<std::uint8_t>(value >> (8 * (count - 1 - i)));
  }
}

}  // namespace

Uuid NewUuid(Timestamp now, Rng& rng) {
  // Version 7 cannot represent times before 1970; they all become 1970.
  const auto micros = static_cast<std::uint64_t>(std::max<std::int64_t>(ToMicros(now), 0));
  Uuid id;
  PutBigEndian(id.bytes.data(), micros / 1000, 6);
  PutBigEndian(id.bytes.data() + 6, (micros % 1000) * 4096 / 1000, 2);
  PutBigEndian(id.bytes.data() + 8, rng.Next(), 8);
  SetVersion(id, 7);
  return id;
}

Uuid NewUuidAfter(const Uuid& last, Timestamp now, Rng& rng) {
  constexpr std::uint64_t kRandomMax = (std::uint64_t{1} << 62) - 1;
  Uuid id = NewUuid(now, rng);
  if (id > last || !std::equal(id.bytes.begin(), id.bytes.begin() + 8, last.bytes.begin())) {
    return id;
  }
  std::uint64_t random = 0;
  for (std::size_t i = 8; i < last.bytes.size(); ++i) random = (random << 8) | last.bytes[i];
  // A random increment keeps the last digits distinct.
  const std::uint64_t next = (random & kRandomMax) + 1 + (rng.Next() >> 32);
  if (next > kRandomMax) return id;
  PutBigEndian(id.bytes.data() + 8, next, 8);
  SetVersion(id, 7);
  return id;
}

Uuid NamedUuid(std::string_view scope, std::string_view key) {
  // The length goes first, so that ("ab", "c") and ("a", "bc") differ.
  std::uint8_t length[8];
  PutBigEndian(length, scope.size(), sizeof length);
  std::string bytes(reinterpret_cast<const char*>(length), sizeof length);
  bytes.append(scope).append(key);
  const Digest digest = Sha256(bytes);
  Uuid id;
  std::copy_n(digest.begin(), id.bytes.size(), id.bytes.begin());
  SetVersion(id, 8);
  return id;
}

}  // namespace credence
