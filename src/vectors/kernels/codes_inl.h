// SPDX-License-Identifier: Apache-2.0
// Multiplication by weights of 8-bit codes for a Machine; included like lanes.h.
//
// A number of a row whose largest magnitude is m becomes (first + second / kCodeSteps) · m /
// kCodeMax, with both codes from -kCodeMax to kCodeMax. Within a group of inputs, sums are of
// integers: exact, and the same on every machine. Groups are then added as floats, in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "vectors/kernels/kernels.h"
#include "vectors/kernels/lanes.h"
#include "vectors/kernels/scratch.h"

namespace credence::vectors {
namespace {

// The bytes of an octet of inputs for the kOctet outputs of a panel.
constexpr std::size_t kOctets = kOctet * kOctet;
// Bytes of weights that all rows are multiplied by before the next; they and as much again, fetched
// meanwhile, fit the first-level cache.
constexpr std::size_t kCodeBlock = 12 * 1024;

// The sums of a few tokens for kCodeOutputs outputs, in registers. Machine::AddOctets multiplies an
// octet of inputs, repeated, by those of several outputs; each output has a pair of partial sums. A
// Machine with another instruction defines a CodeTile of its own.
template <class Machine, std::size_t Tokens>
struct PairedCodeTile {
  using Codes = typename Machine::Codes;
  using Sums = typename Machine::Sums;
  static constexpr std::size_t kColumns = Machine::kCodeOutputs * kOctet / sizeof(Codes);

  Sums sums[Tokens][2][kColumns] = {};
  Sums surplus[kColumns] = {};  // In each sum, if Machine::kHasSurplus.

  // Weights of one octet of inputs; the panels of the outputs are `panel` bytes apart.
  [[gnu::always_inline]] void AddOctet(const std::int8_t* weights, std::size_t panel,
                                       const std::int8_t* codes) {
    Codes columns[kColumns];
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kColumns; ++i) {
      const std::size_t at = i * sizeof(Codes);
      __builtin_memcpy(&columns[i], weights + at / kOctets * panel + at % kOctets, sizeof(Codes));
      if constexpr (Machine::kHasSurplus) {
        surplus[i] = Machine::AddOctets(surplus[i], Codes{}, columns[i]);
      }
    }
#pragma GCC unroll 6
    for (std::size_t token = 0; token < Tokens; ++token) {
#pragma GCC unroll 2
      for (std::size_t term = 0; term < 2; ++term) {
        const Codes repeated = Machine::Repeat(codes + (2 * token + term) * kOctet);
#pragma GCC unroll 4
        for (std::size_t i = 0; i < kColumns; ++i) {
          sums[token][term][i] = Machine::AddOctets(sums[token][term][i], repeated, columns[i]);
        }
      }
    }
  }

  // Register i of the sums of a token, in units of its second code.
  [[gnu::always_inline]] Sums Total(std::size_t token, std::size_t i) const {
    return Joined(sums[token][0], i) * kCodeSteps + Joined(sums[token][1], i);
  }

 private:
  [[gnu::always_inline]] Sums Joined(const Sums (&pairs)[kColumns], std::size_t i) const {
    return Machine::JoinPairs(pairs[2 * i] - surplus[2 * i], pairs[2 * i + 1] - surplus[2 * i + 1]);
  }
};

template <class Machine, std::size_t Tokens>
struct CodeTileOf : PairedCodeTile<Machine, Tokens> {};
template <class Machine, std::size_t Tokens>
  requires requires { typename Machine::template CodeTile<Tokens>; }
struct CodeTileOf<Machine, Tokens> : Machine::template CodeTile<Tokens> {};

// Rows as codes: for each tile of tokens and each octet of inputs, the first and second codes of
// all its tokens. A row has its own scale, the value of one second code.
struct CodedRows {
  std::int8_t* codes;
  float* scales;
  std::size_t count;
};

// Largest magnitudes below this are taken as 0, so that the inverse does not overflow.
constexpr float kLeastMagnitude = 1e-30f;

// Codes one row; octets are `stride` bytes apart. Returns the row's scale.
template <class V>
float CodeRow(const float* row, std::size_t inputs, std::int8_t* codes, std::size_t stride) {
  const auto zero = V::Splat(0.0f);
  auto greatest = zero;
  for (std::size_t i = 0; i < inputs; i += kLanes) {
    const auto x = V::Load(row + i);
    greatest = V::Max(greatest, V::Max(x, V::Subtract(zero, x)));
  }
  const float magnitude = V::Greatest(greatest);
  const bool vanishes = !(magnitude >= kLeastMagnitude);
  const auto inverse = V::Splat(vanishes ? 0.0f : static_cast<float>(kCodeMax) / magnitude);
  // Adding 1.5·2²³ rounds to an integer and puts it into the lowest bits.
  const auto round = V::Splat(0x1.8p23f);
  for (std::size_t i = 0; i < inputs; i += kLanes) {
    const auto x = V::Multiply(V::Load(row + i), inverse);
    const auto first = V::Add(x, round);
    const auto rest = V::Subtract(x, V::Subtract(first, round));
    const auto second = V::Add(V::Multiply(rest, V::Splat(kCodeSteps)), round);
    std::uint32_t bits[2][kLanes];
    V::Store(first, reinterpret_cast<float*>(bits[0]));
    V::Store(second, reinterpret_cast<float*>(bits[1]));
    for (std::size_t octet = 0; octet < kLanes / kOctet; ++octet) {
      for (std::size_t term = 0; term < 2; ++term) {
        for (std::size_t k = 0; k < kOctet; ++k) {
          codes[term * kOctet + k] = static_cast<std::int8_t>(bits[term][octet * kOctet + k]);
        }
      }
      codes += stride;
    }
  }
  return vanishes ? 0.0f : magnitude / static_cast<float>(kCodeMax * kCodeSteps);
}

template <class Machine>
std::size_t CodeTokensAt(std::size_t row, std::size_t rows) {
  return rows - row < Machine::kCodeTokens ? rows - row : Machine::kCodeTokens;
}

template <class Machine>
void CodeRowsOf(const float* x, std::size_t inputs, const CodedRows& rows) {
  for (std::size_t row = 0; row < rows.count; row += Machine::kCodeTokens) {
    const std::size_t tokens = CodeTokensAt<Machine>(row, rows.count);
    for (std::size_t token = 0; token < tokens; ++token) {
      rows.scales[row + token] = CodeRow<VectorsOf<Machine>>(
          x + (row + token) * inputs, inputs, rows.codes + (row * inputs + token * kOctet) * 2,
          tokens * 2 * kOctet);
    }
  }
}

// y += rows · weights for one tile: `codes` and `scales` are those of its tokens, and `weights`
// begins at its outputs.
template <class Machine, std::size_t Tokens>
void MultiplyCodeTile(const std::int8_t* codes, const float* scales, const CodePanels& weights,
                      float* y, std::size_t stride) {
  using Float = typename Machine::Float;
  constexpr std::size_t kWidth = sizeof(Float) / sizeof(float);
  const std::size_t groups = CodeGroups(weights.inputs);
  const std::size_t panel = weights.inputs * kOctet;
  const std::int8_t* octets = weights.codes;
  const float* const weight_scales = weights.scales;
  for (std::size_t group = 0; group < groups; ++group) {
    const std::size_t first = group * kCodeGroup;
    const std::size_t count =
        weights.inputs - first < kCodeGroup ? weights.inputs - first : kCodeGroup;
    CodeTileOf<Machine, Tokens> tile;
    const auto add_octet = [&] {
      __builtin_prefetch(octets + kCodeBlock);
      tile.AddOctet(octets, panel, codes);
      octets += kOctets;
      codes += Tokens * 2 * kOctet;
    };
    if (count == kCodeGroup) {
#pragma GCC unroll 4
      for (std::size_t i = 0; i < kCodeGroup; i += kOctet) add_octet();
    } else {
      for (std::size_t i = 0; i < count; i += kOctet) add_octet();
    }
#pragma GCC unroll 6
    for (std::size_t token = 0; token < Tokens; ++token) {
      const Float scale = Machine::Broadcast(scales[token]);
#pragma GCC unroll 8
      for (std::size_t i = 0; i < Machine::kCodeOutputs; i += kWidth) {
        // A register may span two panels.
        float register_scales[kWidth];
        for (std::size_t k = 0; k < kWidth; ++k) {
          const std::size_t output = i + k;
          register_scales[k] =
              weight_scales[(output / kOctet * groups + group) * kOctet + output % kOctet];
        }
        Float weight_scale;
        Float sum;
        float* const at = y + token * stride + i;
        __builtin_memcpy(&weight_scale, register_scales, sizeof(Float));
        __builtin_memcpy(&sum, at, sizeof(Float));
        const Float product = Machine::Convert(tile.Total(token, i / kWidth)) * scale;
        sum = Machine::Fused(product, weight_scale, sum);
        __builtin_memcpy(at, &sum, sizeof(Float));
      }
    }
  }
}

using CodeTileFunction = void (*)(const std::int8_t*, const float*, const CodePanels&, float*,
                                  std::size_t);

// Index: number of tokens minus one.
template <class Machine, std::size_t... Index>
constexpr std::array<CodeTileFunction, sizeof...(Index)> CodeTilesFor(
    std::index_sequence<Index...>) {
  return {MultiplyCodeTile<Machine, Index + 1>...};
}
template <class Machine>
constexpr auto kCodeTiles = CodeTilesFor<Machine>(std::make_index_sequence<Machine::kCodeTokens>());

template <class Machine>
void MultiplyAddCodes(const CodePanels& weights, const float* x, float* y, std::size_t rows,
                      float* scratch) {
  const std::size_t inputs = weights.inputs;
  // Whole cache lines: loads that cross into another take twice as long.
  const auto start_of_codes = reinterpret_cast<std::uintptr_t>(scratch + rows);
  const CodedRows coded{
      .codes = reinterpret_cast<std::int8_t*>((start_of_codes + kOctets - 1) / kOctets * kOctets),
      .scales = scratch,
      .count = rows};
  CodeRowsOf<Machine>(x, inputs, coded);
  const std::size_t fitting = kCodeBlock / (inputs * Machine::kCodeOutputs);
  const std::size_t block = (fitting > 0 ? fitting : 1) * Machine::kCodeOutputs;
  for (std::size_t start = 0; start < weights.outputs; start += block) {
    const std::size_t end = weights.outputs - start < block ? weights.outputs : start + block;
    for (std::size_t row = 0; row < rows; row += Machine::kCodeTokens) {
      const CodeTileFunction tile = kCodeTiles<Machine>[CodeTokensAt<Machine>(row, rows) - 1];
      for (std::size_t output = start; output < end; output += Machine::kCodeOutputs) {
        tile(coded.codes + row * inputs * 2, coded.scales + row,
             {.codes = weights.codes + output * inputs,
              .scales = weights.scales + output * CodeGroups(inputs),
              .inputs = inputs,
              .outputs = Machine::kCodeOutputs},
             y + row * weights.outputs + output, weights.outputs);
      }
    }
  }
}

}  // namespace
}  // namespace credence::vectors
