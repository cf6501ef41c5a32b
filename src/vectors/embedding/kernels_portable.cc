// SPDX-License-Identifier: Apache-2.0
// Kernels in plain C++, for processors without kernels of their own and as a measure for those.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "vectors/embedding/kernels.h"
#include "vectors/embedding/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Portable {
  static constexpr std::string_view kName = "portable";
#if defined(__FP_FAST_FMAF) || defined(__aarch64__)
  static constexpr bool kFused = true;
  static float MultiplyAddOne(float a, float b, float c) { return std::fma(a, b, c); }
#else
  static constexpr bool kFused = false;  // By a function of libm it would take many times as long.
  static float MultiplyAddOne(float a, float b, float c) { return a * b + c; }
#endif
  // The shape of a tile: how many rows and panels are multiplied at a time. Their sums are to fit
  // the registers.
  static constexpr std::size_t kTileRows = 4;
  static constexpr std::size_t kTilePanels = 1;

  struct Lanes {
    float v[kLanes];
  };

  template <class F>
  static Lanes Each(F function) {
    Lanes result;
    for (std::size_t i = 0; i < kLanes; ++i) result.v[i] = function(i);
    return result;
  }

  static Lanes Load(const float* from) {
    return Each([&](std::size_t i) { return from[i]; });
  }
  static Lanes LoadHalf(const Half* from) {
    return Each([&](std::size_t i) { return ToFloat(from[i]); });
  }
  static void Store(const Lanes& a, float* to) { std::copy_n(a.v, kLanes, to); }
  static Lanes Splat(float number) {
    return Each([&](std::size_t) { return number; });
  }
  static Lanes Add(const Lanes& a, const Lanes& b) {
    return Each([&](std::size_t i) { return a.v[i] + b.v[i]; });
  }
  static Lanes Subtract(const Lanes& a, const Lanes& b) {
    return Each([&](std::size_t i) { return a.v[i] - b.v[i]; });
  }
  static Lanes Multiply(const Lanes& a, const Lanes& b) {
    return Each([&](std::size_t i) { return a.v[i] * b.v[i]; });
  }
  static Lanes Divide(const Lanes& a, const Lanes& b) {
    return Each([&](std::size_t i) { return a.v[i] / b.v[i]; });
  }
  static Lanes Max(const Lanes& a, const Lanes& b) {
    return Each([&](std::size_t i) { return std::max(a.v[i], b.v[i]); });
  }
  // a·b + c.
  static Lanes MultiplyAdd(const Lanes& a, const Lanes& b, const Lanes& c) {
    return Each([&](std::size_t i) { return MultiplyAddOne(a.v[i], b.v[i], c.v[i]); });
  }
  // a·2ⁿ, with n in the lowest bits of `shifted`.
  static Lanes TimesPowerOfTwo(const Lanes& a, const Lanes& shifted) {
    return Each([&](std::size_t i) {
      return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a.v[i]) +
                                  (std::bit_cast<std::uint32_t>(shifted.v[i]) << 23));
    });
  }
  // Halves are added to each other until one number is left; all kernels have this order.
  static float Sum(Lanes a) {
    for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
      for (std::size_t i = 0; i < half; ++i) a.v[i] += a.v[i + half];
    }
    return a.v[0];
  }
  static float Greatest(const Lanes& a) { return *std::max_element(a.v, a.v + kLanes); }
  // sums[p][r] += a[r] · b[p], for each panel and row.
  template <std::size_t Rows>
  static void AddProducts(const float* a, const Lanes (&b)[1], Lanes (&sums)[1][Rows]) {
    for (std::size_t r = 0; r < Rows; ++r) {
      sums[0][r] = MultiplyAdd(Splat(a[r]), b[0], sums[0][r]);
    }
  }
};

}  // namespace

const Kernels* PortableKernels() { return &kKernelsOf<Portable>; }

}  // namespace credence::vectors
