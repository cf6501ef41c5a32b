// SPDX-License-Identifier: Apache-2.0
// What a text may contain that must not leave the machine unasked.
#pragma once

#include <cstdint>

namespace credence::governor::shell {

struct Taint {
  // The higher bit is the graver one.
  static constexpr std::uint8_t kFile = 1;     // Content of a file of the project or of scratch.
  static constexpr std::uint8_t kOutside = 2;  // Content of another file that is not public.
  static constexpr std::uint8_t kSecret = 4;
  // Whatever a function is called with, or a process substitution is given, which is known later.
  static constexpr std::uint8_t kPending = 8;
  static constexpr std::uint8_t kNames = 16;  // Names of files that hold secrets.

  std::uint8_t kinds = 0;
  std::uint16_t source = 0;  // Where the gravest part comes from: an index into DataFlow::sources.

  bool any() const { return kinds != 0; }
  bool secret() const { return (kinds & kSecret) != 0; }

  Taint& operator|=(Taint other) {
    constexpr std::uint8_t kKnown = kFile | kOutside | kSecret;
    if ((other.kinds & kKnown) > (kinds & kKnown)) source = other.source;
    kinds |= other.kinds;
    return *this;
  }
  friend Taint operator|(Taint a, Taint b) { return a |= b; }
  bool operator==(const Taint&) const = default;
};

}  // namespace credence::governor::shell
