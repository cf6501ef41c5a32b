// SPDX-License-Identifier: Apache-2.0
// Uuid: identifies an event or a record. New ones are version 7 (time first), so that they sort by
// age and index well; those derived from a caller's key are version 8.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence {

struct Uuid {
  std::array<std::uint8_t, 16> bytes{};

  auto operator<=>(const Uuid&) const = default;

  bool IsNil() const { return *this == Uuid{}; }
  // Lower case, 8-4-4-4-12.
  std::string ToString() const;
  // The last eight digits: random in version 7, so they distinguish records of the same moment.
  std::string Short() const;
  // Accepts exactly 8-4-4-4-12, either case. Failure: kInvalidArgument.
  static Result<Uuid> Parse(std::string_view text);
};

}  // namespace credence

template <>
struct std::hash<credence::Uuid> {
  std::size_t operator()(const credence::Uuid& id) const noexcept {
    // The tail of a version 7 identifier is already random.
    std::size_t value = 0;
    for (std::size_t i = 8; i < 16; ++i) value = (value << 8) | id.bytes[i];
    return value;
  }
};
