// SPDX-License-Identifier: Apache-2.0
// The kernels for a kind of machine, with V its vector of kLanes floats (lanes.h). A file of
// kernels includes this after naming its target, so that these definitions are compiled for that
// target; the anonymous namespace separates the copies.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "vectors/kernels/codes_inl.h"
#include "vectors/kernels/dot_inl.h"
#include "vectors/kernels/kernels.h"
#include "vectors/kernels/lanes.h"
#include "vectors/kernels/scratch.h"

namespace credence::vectors {
namespace {

// --- Multiplication

// c += a · b for Rows rows and Panels panels, with all sums in registers. `a` is packed: for each
// input, the numbers of all Rows rows.
template <class V, std::size_t Panels, std::size_t Rows>
void Tile(const float* a, const float* b, std::size_t depth, float* c, std::size_t stride) {
  typename V::Lanes sums[Panels][Rows];
#pragma GCC unroll 2
  for (std::size_t p = 0; p < Panels; ++p) {
#pragma GCC unroll 12
    for (std::size_t r = 0; r < Rows; ++r) {
      sums[p][r] = V::Load(c + r * stride + p * kLanes);
    }
  }
  // Unrolling keeps a processor with four vector units busy.
#pragma GCC unroll 4
  for (std::size_t k = 0; k < depth; ++k) {
    typename V::Lanes weights[Panels];
#pragma GCC unroll 2
    for (std::size_t p = 0; p < Panels; ++p) weights[p] = V::Load(b + p * depth * kLanes);
    V::AddProducts(a, weights, sums);
    a += Rows;
    b += kLanes;
  }
#pragma GCC unroll 2
  for (std::size_t p = 0; p < Panels; ++p) {
#pragma GCC unroll 12
    for (std::size_t r = 0; r < Rows; ++r) {
      V::Store(sums[p][r], c + r * stride + p * kLanes);
    }
  }
}

template <std::size_t Rows>
void PackTile(const float* rows, std::size_t stride, std::size_t inputs, float* packed) {
  for (std::size_t k = 0; k < inputs; ++k) {
#pragma GCC unroll 12
    for (std::size_t r = 0; r < Rows; ++r) packed[r] = rows[r * stride + k];
    packed += Rows;
  }
}

using TileFunction = void (*)(const float*, const float*, std::size_t, float*, std::size_t);
using PackFunction = void (*)(const float*, std::size_t, std::size_t, float*);

// Index: number of rows minus one.
template <class V, std::size_t Panels, std::size_t... Index>
constexpr std::array<TileFunction, sizeof...(Index)> TilesFor(std::index_sequence<Index...>) {
  return {Tile<V, Panels, Index + 1>...};
}
template <std::size_t... Index>
constexpr std::array<PackFunction, sizeof...(Index)> PacksFor(std::index_sequence<Index...>) {
  return {PackTile<Index + 1>...};
}
template <class V, std::size_t Panels>
constexpr auto kTiles = TilesFor<V, Panels>(std::make_index_sequence<V::kTileRows>());
template <class V>
constexpr auto kPacks = PacksFor(std::make_index_sequence<V::kTileRows>());

template <class V>
constexpr std::size_t TileRowsAt(std::size_t row, std::size_t rows) {
  return rows - row < V::kTileRows ? rows - row : V::kTileRows;
}

template <class V>
void PackRows(const float* rows, std::size_t stride, std::size_t count, std::size_t inputs,
              float* packed) {
  for (std::size_t row = 0; row < count; row += V::kTileRows) {
    const std::size_t tile = TileRowsAt<V>(row, count);
    kPacks<V>[tile - 1](rows + row * stride, stride, inputs, packed + row * inputs);
  }
}

// Rows packed with `inputs` each, of which `depth` from `first` on are multiplied.
struct PackedRows {
  const float* numbers;
  std::size_t count;
  std::size_t inputs;
  std::size_t first;
  std::size_t depth;
};

// c += rows · panels, for at most V::kTilePanels panels of floats.
template <class V>
void MultiplyPanels(const PackedRows& rows, const float* panels, std::size_t panel_count, float* c,
                    std::size_t stride) {
  const TileFunction* tiles = kTiles<V, 1>.data();
  if constexpr (V::kTilePanels == 2) {
    if (panel_count == 2) tiles = kTiles<V, 2>.data();
  }
  for (std::size_t row = 0; row < rows.count; row += V::kTileRows) {
    const std::size_t tile = TileRowsAt<V>(row, rows.count);
    tiles[tile - 1](rows.numbers + row * rows.inputs + rows.first * tile, panels, rows.depth,
                    c + row * stride, stride);
  }
}

template <class V>
void Widen(const Half* halves, std::size_t count, float* floats) {
  for (std::size_t i = 0; i < count; i += kLanes) V::Store(V::LoadHalf(halves + i), floats + i);
}

template <class V>
void MultiplyAdd(const WeightPanels& weights, const float* x, float* y, std::size_t rows,
                 float* scratch) {
  static_assert(V::kTilePanels <= kTilePanelsMax);
  float* const packed = scratch;
  float* const wide = scratch + PackedSize(rows, weights.inputs);
  PackRows<V>(x, weights.inputs, rows, weights.inputs, packed);
  const std::size_t panel_count = weights.outputs / kLanes;
  for (std::size_t first = 0; first < weights.inputs; first += kDepthMax) {
    const std::size_t depth =
        weights.inputs - first < kDepthMax ? weights.inputs - first : kDepthMax;
    for (std::size_t panel = 0; panel < panel_count; panel += V::kTilePanels) {
      const std::size_t count =
          panel_count - panel < V::kTilePanels ? panel_count - panel : V::kTilePanels;
      for (std::size_t p = 0; p < count; ++p) {
        Widen<V>(weights.panels + ((panel + p) * weights.inputs + first) * kLanes, depth * kLanes,
                 wide + p * depth * kLanes);
      }
      MultiplyPanels<V>({packed, rows, weights.inputs, first, depth}, wide, count,
                        y + panel * kLanes, weights.outputs);
    }
  }
}

// --- Functions of one number

// eˣ for x ≤ 0, to about an ulp; below -87 it stays at e⁻⁸⁷, which is negligible.
template <class V>
[[gnu::always_inline]] inline typename V::Lanes Exp(typename V::Lanes x) {
  // x = n·ln 2 + r with an integer n, which adding 1.5·2²³ puts into the lowest bits.
  const auto round = V::Splat(0x1.8p23f);
  x = V::Max(x, V::Splat(-87.0f));
  const auto shifted = V::MultiplyAdd(x, V::Splat(std::numbers::log2e_v<float>), round);
  const auto n = V::Subtract(shifted, round);
  // ln 2 in two parts; the first times n is exact.
  auto r = V::MultiplyAdd(n, V::Splat(-0x1.62e4p-1f), x);  // NOLINT(modernize-use-std-numbers)
  r = V::MultiplyAdd(n, V::Splat(-0x1.7f7d1cp-20f), r);
  // The Taylor series: |r| ≤ ln 2 / 2, so the first omitted term is below 1e-8.
  auto sum = V::Splat(1.0f / 5040);
  for (const float coefficient :
       {1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 1.0f / 2, 1.0f, 1.0f}) {
    sum = V::MultiplyAdd(sum, r, V::Splat(coefficient));
  }
  return V::TimesPowerOfTwo(sum, shifted);
}

// x·Φ(x) = max(x, 0) - |x|·Q(|x|), where Q(x) = ½ erfc(x/√2) is the tail of the normal
// distribution, which avoids cancellation for negative x. Q(x) = t·P(t)·exp(-x²/2) with t = 1/(1 +
// 0.27x); P is the interpolation of degree 8 at Chebyshev points for 0 ≤ x ≤ 14, relative error
// 4.3e-8.
template <class V>
[[gnu::always_inline]] inline typename V::Lanes Gelu(typename V::Lanes x) {
  const auto zero = V::Splat(0.0f);
  const auto magnitude = V::Max(x, V::Subtract(zero, x));
  const auto t =
      V::Divide(V::Splat(1.0f), V::MultiplyAdd(magnitude, V::Splat(0.27f), V::Splat(1.0f)));
  auto sum = V::Splat(0.029107028222f);
  for (const float coefficient :
       {-0.127242119903f, 0.171444687438f, -0.071213917041f, 0.109277206499f, 0.071406062529f,
        0.101980367008f, 0.107518603261f, 0.107722093059f}) {
    sum = V::MultiplyAdd(sum, t, V::Splat(coefficient));
  }
  const auto exponent = V::Multiply(V::Multiply(magnitude, V::Splat(-0.5f)), magnitude);
  const auto tail = V::Multiply(V::Multiply(t, sum), Exp<V>(exponent));
  return V::Subtract(V::Max(x, zero), V::Multiply(magnitude, tail));
}

template <class V>
void GeluAll(float* values, std::size_t count) {
  for (std::size_t i = 0; i < count; i += kLanes) {
    V::Store(Gelu<V>(V::Load(values + i)), values + i);
  }
}

// --- Functions of a row

template <class V>
void Normalize(const LayerNorm& norm, float* row) {
  const auto width = static_cast<float>(norm.width);
  auto sum = V::Splat(0.0f);
  for (std::size_t i = 0; i < norm.width; i += kLanes) sum = V::Add(sum, V::Load(row + i));
  const auto mean = V::Splat(V::Sum(sum) / width);
  auto squares = V::Splat(0.0f);
  for (std::size_t i = 0; i < norm.width; i += kLanes) {
    const auto distance = V::Subtract(V::Load(row + i), mean);
    squares = V::MultiplyAdd(distance, distance, squares);
  }
  const auto factor = V::Splat(1.0f / std::sqrt(V::Sum(squares) / width + norm.epsilon));
  for (std::size_t i = 0; i < norm.width; i += kLanes) {
    const auto unit = V::Multiply(V::Subtract(V::Load(row + i), mean), factor);
    V::Store(V::MultiplyAdd(unit, V::Load(norm.scale + i), V::Load(norm.shift + i)), row + i);
  }
}

template <class V>
void NormalizeAll(const LayerNorm& norm, float* rows, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) Normalize<V>(norm, rows + i * norm.width);
}

// softmax(scale · row) in place; `count` is a multiple of kLanes.
template <class V>
void Softmax(float* row, std::size_t count, float scale) {
  auto greatest = V::Load(row);
  for (std::size_t i = kLanes; i < count; i += kLanes) {
    greatest = V::Max(greatest, V::Load(row + i));
  }
  const auto top = V::Splat(V::Greatest(greatest));
  auto sum = V::Splat(0.0f);
  for (std::size_t i = 0; i < count; i += kLanes) {
    const auto below = V::Multiply(V::Subtract(V::Load(row + i), top), V::Splat(scale));
    const auto weight = Exp<V>(below);
    sum = V::Add(sum, weight);
    V::Store(weight, row + i);
  }
  const auto factor = V::Splat(1.0f / V::Sum(sum));
  for (std::size_t i = 0; i < count; i += kLanes) {
    V::Store(V::Multiply(V::Load(row + i), factor), row + i);
  }
}

// --- Attention

// So low that its weight vanishes, but far from overflow.
constexpr float kMasked = -1e30f;

// Keys as panels of kLanes tokens; the last is padded with zeros.
inline void PackKeys(const float* keys, std::size_t stride, std::size_t tokens,
                     std::size_t head_size, float* panels) {
  for (std::size_t first = 0; first < tokens; first += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const bool there = first + lane < tokens;
      const float* key = keys + (first + lane) * stride;
      for (std::size_t k = 0; k < head_size; ++k) {
        panels[k * kLanes + lane] = there ? key[k] : 0.0f;
      }
    }
    panels += head_size * kLanes;
  }
}

template <class V>
void PackValues(const float* values, std::size_t stride, std::size_t tokens, std::size_t head_size,
                float* panels) {
  for (std::size_t first = 0; first < head_size; first += kLanes) {
    for (std::size_t token = 0; token < tokens; ++token) {
      V::Store(V::Load(values + token * stride + first), panels);
      panels += kLanes;
    }
  }
}

// c = rows · panels.
template <class V>
void MultiplyAll(const PackedRows& rows, const float* panels, std::size_t columns, float* c,
                 std::size_t stride) {
  for (std::size_t row = 0; row < rows.count; ++row) {
    for (std::size_t i = 0; i < columns; i += kLanes) {
      V::Store(V::Splat(0.0f), c + row * stride + i);
    }
  }
  const std::size_t panel_count = columns / kLanes;
  for (std::size_t panel = 0; panel < panel_count; panel += V::kTilePanels) {
    const std::size_t count =
        panel_count - panel < V::kTilePanels ? panel_count - panel : V::kTilePanels;
    MultiplyPanels<V>(rows, panels + panel * rows.depth * kLanes, count, c + panel * kLanes,
                      stride);
  }
}

template <class V>
void AttendHead(const Attention& attention, std::size_t head, float* scratch) {
  const std::size_t tokens = attention.tokens;
  const std::size_t head_size = attention.head_size;
  const std::size_t width = attention.heads * head_size;
  const std::size_t columns = RoundUpToLanes(tokens);
  float* const keys = scratch;
  float* const values = keys + columns * head_size;
  float* const scores = values + tokens * head_size;
  float* const packed_queries = scores + tokens * columns;
  float* const packed_scores = packed_queries + PackedSize(tokens, head_size);
  const float* query = attention.projected + head * head_size;

  PackRows<V>(query, 3 * width, tokens, head_size, packed_queries);
  PackKeys(query + width, 3 * width, tokens, head_size, keys);
  PackValues<V>(query + 2 * width, 3 * width, tokens, head_size, values);
  MultiplyAll<V>({packed_queries, tokens, head_size, 0, head_size}, keys, columns, scores, columns);
  const float scale = 1.0f / std::sqrt(static_cast<float>(head_size));
  for (std::size_t token = 0; token < tokens; ++token) {
    float* const row = scores + token * columns;
    for (std::size_t i = tokens; i < columns; ++i) row[i] = kMasked;
    Softmax<V>(row, columns, scale);
  }
  PackRows<V>(scores, columns, tokens, tokens, packed_scores);
  MultiplyAll<V>({packed_scores, tokens, tokens, 0, tokens}, values, head_size,
                 attention.context + head * head_size, width);
}

template <class V>
void Attend(const Attention& attention, float* scratch) {
  for (std::size_t head = 0; head < attention.heads; ++head) {
    AttendHead<V>(attention, head, scratch);
  }
}

template <class Machine>
constexpr Kernels kKernelsOf = {.name = Machine::kName,
                                .fused = Machine::kFused,
                                .fast_codes = Machine::kFastCodes,
                                .multiply_add = MultiplyAdd<VectorsOf<Machine>>,
                                .multiply_add_codes = MultiplyAddCodes<Machine>,
                                .attend = Attend<VectorsOf<Machine>>,
                                .layer_norm = NormalizeAll<VectorsOf<Machine>>,
                                .gelu = GeluAll<VectorsOf<Machine>>,
                                .dot_floats = DotFloats<VectorsOf<Machine>>,
                                .dot_codes = DotCodes<Machine>,
                                .dot_code_rows = DotCodeRows<Machine>};

}  // namespace
}  // namespace credence::vectors
