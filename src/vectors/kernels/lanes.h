// SPDX-License-Identifier: Apache-2.0
// kLanes floats in the registers of one kind of machine, and operations on them. A file of kernels
// includes this (through kernels_inl.h) after its target; portable.cc shows what a Machine
// provides. Operators on registers are the compiler's own (GCC's vector extension).
#pragma once

#include <cstddef>
#include <cstdint>

#include "vectors/kernels/kernels.h"

namespace credence::vectors {
namespace {

template <class Machine>
struct VectorsOf : Machine {
  using Float = typename Machine::Float;
  using Bits [[gnu::vector_size(sizeof(Float))]] = std::uint32_t;
  static constexpr std::size_t kWidth = sizeof(Float) / sizeof(float);
  static constexpr std::size_t kRegisters = kLanes / kWidth;

  struct Lanes {
    Float v[kRegisters];
  };

  [[gnu::always_inline]] static Lanes Load(const float* from) {
    Lanes lanes;
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) {
      __builtin_memcpy(&lanes.v[i], from + i * kWidth, sizeof(Float));
    }
    return lanes;
  }
  [[gnu::always_inline]] static Lanes LoadHalf(const Half* from) {
    Lanes lanes;
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) lanes.v[i] = Machine::Widen(from + i * kWidth);
    return lanes;
  }
  [[gnu::always_inline]] static void Store(const Lanes& a, float* to) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) {
      __builtin_memcpy(to + i * kWidth, &a.v[i], sizeof(Float));
    }
  }
  [[gnu::always_inline]] static Lanes Splat(float number) {
    Lanes lanes;
#pragma GCC unroll 16
    for (Float& each : lanes.v) each = Machine::Broadcast(number);
    return lanes;
  }
  [[gnu::always_inline]] static Lanes Add(Lanes a, const Lanes& b) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) a.v[i] += b.v[i];
    return a;
  }
  [[gnu::always_inline]] static Lanes Subtract(Lanes a, const Lanes& b) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) a.v[i] -= b.v[i];
    return a;
  }
  [[gnu::always_inline]] static Lanes Multiply(Lanes a, const Lanes& b) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) a.v[i] *= b.v[i];
    return a;
  }
  [[gnu::always_inline]] static Lanes Divide(Lanes a, const Lanes& b) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) a.v[i] /= b.v[i];
    return a;
  }
  [[gnu::always_inline]] static Lanes Max(Lanes a, const Lanes& b) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) a.v[i] = Machine::Larger(a.v[i], b.v[i]);
    return a;
  }
  // a·b + c.
  [[gnu::always_inline]] static Lanes MultiplyAdd(const Lanes& a, const Lanes& b, Lanes c) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) c.v[i] = Machine::Fused(a.v[i], b.v[i], c.v[i]);
    return c;
  }
  // a·2ⁿ, with n in the lowest bits of `shifted`.
  [[gnu::always_inline]] static Lanes TimesPowerOfTwo(Lanes a, const Lanes& shifted) {
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kRegisters; ++i) {
      a.v[i] = __builtin_bit_cast(
          Float, __builtin_bit_cast(Bits, a.v[i]) + (__builtin_bit_cast(Bits, shifted.v[i]) << 23));
    }
    return a;
  }
  // Adds halves to each other until one number is left, in the same order on every machine.
  [[gnu::always_inline]] static float Sum(const Lanes& a) {
    float lanes[kLanes];
    Store(a, lanes);
    for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) lanes[i] += lanes[i + half];
    }
    return lanes[0];
  }
  [[gnu::always_inline]] static float Greatest(const Lanes& a) {
    float lanes[kLanes];
    Store(a, lanes);
    for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) {
        lanes[i] = lanes[i] > lanes[i + half] ? lanes[i] : lanes[i + half];
      }
    }
    return lanes[0];
  }
  // sums[p][r] += a[r] · b[p], for each panel and row. Each factor is used completely before the
  // next is loaded, because there are too few registers for all.
  template <std::size_t Panels, std::size_t Rows>
  [[gnu::always_inline]] static void AddProducts(const float* a, const Lanes (&b)[Panels],
                                                 Lanes (&sums)[Panels][Rows]) {
    if constexpr (requires { Machine::AddProducts(a, b, sums); }) {
      Machine::AddProducts(a, b, sums);
      return;
    }
#pragma GCC unroll 12
    for (std::size_t r = 0; r < Rows; ++r) {
      const Float factor = Machine::Broadcast(a[r]);
#pragma GCC unroll 2
      for (std::size_t p = 0; p < Panels; ++p) {
#pragma GCC unroll 16
        for (std::size_t i = 0; i < kRegisters; ++i) {
          sums[p][r].v[i] = Machine::Fused(factor, b[p].v[i], sums[p][r].v[i]);
        }
      }
    }
  }
};

}  // namespace
}  // namespace credence::vectors
