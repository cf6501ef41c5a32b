// SPDX-License-Identifier: Apache-2.0
// What all sets of kernels share, inlined into functions that may use more instructions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "vectors/index/dot_kernels.h"

namespace credence::vectors {

template <std::size_t N>
struct FloatsOf {
  using Type [[gnu::vector_size(N * sizeof(float))]] = float;
};

// Sixteen running sums in registers of N floats.
template <std::size_t N>
[[gnu::always_inline]] inline float DotFloatsBy(const float* a, const float* b, std::size_t width) {
  using Floats = typename FloatsOf<N>::Type;
  Floats sums[16 / N] = {};
  for (std::size_t i = 0; i < width; i += 16) {
    for (std::size_t k = 0; k < 16 / N; ++k) {
      Floats x;
      Floats y;
      std::memcpy(&x, a + i + k * N, sizeof(x));
      std::memcpy(&y, b + i + k * N, sizeof(y));
      sums[k] += x * y;
    }
  }
  std::array<float, 16> lanes;
  std::memcpy(lanes.data(), sums, sizeof(sums));
  for (std::size_t i = 0; i < 8; ++i) lanes[i] += lanes[i + 8];
  for (std::size_t i = 0; i < 4; ++i) lanes[i] += lanes[i + 4];
  return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
}

// Goes through rows and queries in tiles, so that what is loaded is used several times. `Tile` has
// the static function Run<R, Q>(rows, queries, width, out), where out[q][r] receives the products.
template <class Tile>
class TiledRows {
 public:
  TiledRows(CodeRows rows, CodeRows queries, std::size_t width, std::int32_t* out)
      : rows_(rows), queries_(queries), width_(width), out_(out) {}

  void Run() const {
    std::size_t row = 0;
    for (; row + kRows <= rows_.count; row += kRows) AllQueries<kRows>(row);
    for (; row < rows_.count; ++row) AllQueries<1>(row);
  }

 private:
  static constexpr std::size_t kRows = 4;
  static constexpr std::size_t kQueries = 2;

  template <std::size_t R>
  void AllQueries(std::size_t row) const {
    std::size_t query = 0;
    for (; query + kQueries <= queries_.count; query += kQueries) Put<R, kQueries>(row, query);
    for (; query < queries_.count; ++query) Put<R, 1>(row, query);
  }

  template <std::size_t R, std::size_t Q>
  void Put(std::size_t row, std::size_t query) const {
    std::int32_t products[Q][R];
    Tile::template Run<R, Q>(rows_.codes + row * width_, queries_.codes + query * width_, width_,
                             products);
    for (std::size_t q = 0; q < Q; ++q) {
      for (std::size_t r = 0; r < R; ++r) {
        out_[(query + q) * rows_.count + row + r] = products[q][r];
      }
    }
  }

  CodeRows rows_;
  CodeRows queries_;
  std::size_t width_;
  std::int32_t* out_;
};

template <class Tile>
std::int32_t DotCodesByTile(const std::int8_t* a, const std::int8_t* b, std::size_t width) {
  std::int32_t product[1][1];
  Tile::template Run<1, 1>(a, b, width, product);
  return product[0][0];
}

template <class Tile>
void DotCodeRowsByTile(CodeRows rows, CodeRows queries, std::size_t width, std::int32_t* out) {
  TiledRows<Tile>(rows, queries, width, out).Run();
}

}  // namespace credence::vectors
