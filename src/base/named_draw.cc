// SPDX-License-Identifier: Apache-2.0
#include "base/named_draw.h"

#include <cstdint>

#include "base/ids.h"

namespace credence {

double NamedDraw(std::string_view scope, std::string_view key) {
  // The first 48 bits of the identifier are pure hash; the version follows.
  constexpr std::size_t kBytes = 6;
  const Uuid id = NamedUuid(scope, key);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kBytes; ++i) bits = bits << 8 | id.bytes[i];
  return static_cast<double>(bits) * 0x1p-48;
}

}  // namespace credence
