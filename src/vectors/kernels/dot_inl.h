// SPDX-License-Identifier: Apache-2.0
// The inner products of vector search for a Machine; included like lanes.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "vectors/kernels/kernels.h"
#include "vectors/kernels/lanes.h"

namespace credence::vectors {
namespace {

template <class V>
float DotFloats(const float* a, const float* b, std::size_t width) {
  auto sums = V::Splat(0.0f);
  for (std::size_t i = 0; i < width; i += kLanes) {
    sums = V::Add(sums, V::Multiply(V::Load(a + i), V::Load(b + i)));
  }
  return V::Sum(sums);
}

template <class Register>
[[gnu::always_inline]] inline Register LoadCodes(const std::int8_t* from) {
  Register codes;
  __builtin_memcpy(&codes, from, sizeof(codes));
  return codes;
}

template <class Sums>
[[gnu::always_inline]] inline std::int32_t TotalOf(const Sums& sums) {
  std::int32_t parts[sizeof(Sums) / sizeof(std::int32_t)];
  __builtin_memcpy(parts, &sums, sizeof(sums));
  std::int32_t total = 0;
  for (const std::int32_t part : parts) total += part;
  return total;
}

// out[q][r] receives the product of query q and row r.
template <class Machine, std::size_t R, std::size_t Q>
void DotTile(const std::int8_t* rows, const std::int8_t* queries, std::size_t width,
             std::int32_t (&out)[Q][R]) {
  using Codes = typename Machine::Codes;
  using Sums = typename Machine::Sums;
  // A single pair is spread over several independent sums.
  constexpr std::size_t kApart =
      kRowMultiple / sizeof(Codes) < 4 ? kRowMultiple / sizeof(Codes) : 4;
  constexpr std::size_t kSums = R * Q == 1 ? kApart : 1;
  Sums sums[Q][R][kSums] = {};
  Sums surplus[Q] = {};
  for (std::size_t i = 0; i < width; i += sizeof(Codes) * kSums) {
    for (std::size_t k = 0; k < kSums; ++k) {
      const std::size_t at = i + k * sizeof(Codes);
      Codes query[Q];
      for (std::size_t q = 0; q < Q; ++q) {
        query[q] = LoadCodes<Codes>(queries + q * width + at);
        if constexpr (Machine::kHasSurplus) {
          surplus[q] = Machine::AddCodes(surplus[q], Codes{}, query[q]);
        }
      }
      for (std::size_t r = 0; r < R; ++r) {
        const auto row = LoadCodes<Codes>(rows + r * width + at);
        for (std::size_t q = 0; q < Q; ++q) {
          sums[q][r][k] = Machine::AddCodes(sums[q][r][k], row, query[q]);
        }
      }
    }
  }
  for (std::size_t q = 0; q < Q; ++q) {
    for (std::size_t r = 0; r < R; ++r) {
      Sums sum = sums[q][r][0];
      for (std::size_t k = 1; k < kSums; ++k) sum += sums[q][r][k];
      out[q][r] = TotalOf(sum) - TotalOf(surplus[q]);
    }
  }
}

template <class Machine>
std::int32_t DotCodes(const std::int8_t* a, const std::int8_t* b, std::size_t width) {
  std::int32_t product[1][1];
  DotTile<Machine>(a, b, width, product);
  return product[0][0];
}

// Processes rows and queries in tiles, so that loaded data is used several times.
template <class Machine, std::size_t R, std::size_t Q>
void DotTileAt(CodeRows rows, CodeRows queries, std::size_t row, std::size_t query,
               std::size_t width, std::int32_t* out) {
  std::int32_t products[Q][R];
  DotTile<Machine>(rows.codes + row * width, queries.codes + query * width, width, products);
  for (std::size_t q = 0; q < Q; ++q) {
    for (std::size_t r = 0; r < R; ++r) out[(query + q) * rows.count + row + r] = products[q][r];
  }
}

template <class Machine, std::size_t R>
void DotAllQueries(CodeRows rows, CodeRows queries, std::size_t row, std::size_t width,
                   std::int32_t* out) {
  std::size_t query = 0;
  for (; query + 2 <= queries.count; query += 2) {
    DotTileAt<Machine, R, 2>(rows, queries, row, query, width, out);
  }
  if (query < queries.count) DotTileAt<Machine, R, 1>(rows, queries, row, query, width, out);
}

template <class Machine>
void DotCodeRows(CodeRows rows, CodeRows queries, std::size_t width, std::int32_t* out) {
  constexpr std::size_t kRows = 4;
  std::size_t row = 0;
  for (; row + kRows <= rows.count; row += kRows) {
    DotAllQueries<Machine, kRows>(rows, queries, row, width, out);
  }
  for (; row < rows.count; ++row) DotAllQueries<Machine, 1>(rows, queries, row, width, out);
}

}  // namespace
}  // namespace credence::vectors
