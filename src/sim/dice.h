// SPDX-License-Identifier: Apache-2.0
// Dice: randomness for a simulation, determined by the seed on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "credence/clock.h"

namespace credence::sim {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : rng_(seed) {}

  std::uint64_t Next() { return rng_.Next(); }
  // REQUIRES: count > 0. The modulo bias is negligible here.
  std::size_t Below(std::size_t count) { return static_cast<std::size_t>(rng_.Next() % count); }
  // With a probability in thousandths.
  bool Chance(std::uint64_t thousandths) { return rng_.Next() % 1'000 < thousandths; }
  template <class T>
  const T& Pick(std::span<const T> from) {
    return from[Below(from.size())];
  }
  template <class T, std::size_t Size>
  const T& Pick(const T (&from)[Size]) {
    return from[Below(Size)];
  }

 private:
  SeededRng rng_;
};

}  // namespace credence::sim
