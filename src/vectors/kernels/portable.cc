// SPDX-License-Identifier: Apache-2.0
// Kernels in plain C++, for processors without special kernels and as a reference for those.
#include <cmath>
#include <cstdint>

#include "vectors/kernels/kernels.h"
#include "vectors/kernels/kernels_inl.h"

namespace credence::vectors {
namespace {

struct Portable {
  static constexpr std::string_view kName = "portable";
  // The shape of a tile: rows and panels multiplied at a time. Their sums should fit the registers.
  static constexpr std::size_t kTileRows = 4;
  static constexpr std::size_t kTilePanels = 1;

  using Float = float;  // A register of floats.

  static Float Broadcast(float number) { return number; }
  static Float Widen(const Half* from) { return ToFloat(*from); }
  static Float Larger(Float a, Float b) { return a > b ? a : b; }
  // a·b + c.
  static constexpr bool kFastCodes = false;
#if defined(__FP_FAST_FMAF) || defined(__aarch64__)
  static constexpr bool kFused = true;
  static Float Fused(Float a, Float b, Float c) { return std::fma(a, b, c); }
#else
  static constexpr bool kFused = false;  // A libm function would take many times as long.
  static Float Fused(Float a, Float b, Float c) { return a * b + c; }
#endif

  using Codes = std::int8_t;  // A register of codes,
  using Sums = std::int32_t;  // and one of 32-bit sums of products.
  // Whether AddCodes adds a surplus that must be subtracted again.
  static constexpr bool kHasSurplus = false;
  static Sums AddCodes(Sums sums, Codes row, Codes query) {
    return sums + std::int32_t{row} * std::int32_t{query};
  }

  // Multiplication by codes (codes_inl.h): the shape of a tile, and its sums.
  static constexpr std::size_t kCodeTokens = 1;
  static constexpr std::size_t kCodeOutputs = 8;
  template <std::size_t Tokens>
  struct CodeTile {
    Sums sums[Tokens][2][kCodeOutputs] = {};

    void AddOctet(const std::int8_t* weights, std::size_t, const std::int8_t* codes) {
      for (std::size_t token = 0; token < Tokens; ++token) {
        for (std::size_t term = 0; term < 2; ++term) {
          for (std::size_t output = 0; output < kCodeOutputs; ++output) {
            Sums sum = 0;
            for (std::size_t i = 0; i < kOctet; ++i) {
              sum = AddCodes(sum, codes[i], weights[output * kOctet + i]);
            }
            sums[token][term][output] += sum;
          }
          codes += kOctet;
        }
      }
    }
    // Register i of the sums of a token.
    Sums Total(std::size_t token, std::size_t i) const {
      return sums[token][0][i] * kCodeSteps + sums[token][1][i];
    }
  };
  static Float Convert(Sums sums) { return static_cast<float>(sums); }
};

}  // namespace

const Kernels* PortableKernels() { return &kKernelsOf<Portable>; }

}  // namespace credence::vectors
