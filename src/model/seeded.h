// SPDX-License-Identifier: Apache-2.0
// Seeded: pseudorandom numbers from a seed, the same on every machine (SplitMix64, Steele et al.
// 2014). Not std::uniform_int_distribution, whose results depend on the library.
#pragma once

#include <cstdint>

namespace credence::model {

class Seeded {
 public:
  explicit Seeded(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Next() {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
  }
  // In [0, count), uniform up to 2^-32. REQUIRES: 1 <= count < 2^32.
  std::uint64_t Below(std::uint64_t count) { return ((Next() >> 32) * count) >> 32; }

  // In [0, 1).
  double Share() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace credence::model
