// SPDX-License-Identifier: Apache-2.0
// The inner products of vector search, for the instruction set of the machine that runs it.
//
// Products of codes are integers, so every set of kernels gives the same. Products of floats are
// defined with 16 running sums, element i in sum i % 16, each product rounded before it is added,
// and the sums added in a fixed order: they too are the same to the last bit on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace credence::vectors {

// Rows of codes and floats are padded with zeros to a multiple of this.
inline constexpr std::size_t kRowMultiple = 64;
// Codes are from -kCodeMax to kCodeMax: two products of such add up within 16 bits.
inline constexpr int kCodeMax = 127;
// Sums of products of codes fit into 32 bits up to here.
inline constexpr std::size_t kDimensionsMax = 16'384;

constexpr std::size_t PaddedWidth(std::size_t dimensions) {
  return (dimensions + kRowMultiple - 1) / kRowMultiple * kRowMultiple;
}

// Rows of codes, `width` each, one after the other.
struct CodeRows {
  const std::int8_t* codes = nullptr;
  std::size_t count = 0;
};

// `width` is a multiple of kRowMultiple in all of them.
struct DotKernels {
  std::string_view name;
  float (*dot_floats)(const float* a, const float* b, std::size_t width);
  std::int32_t (*dot_codes)(const std::int8_t* a, const std::int8_t* b, std::size_t width);
  // out[q * rows.count + r] is the product of query q and row r.
  void (*dot_code_rows)(CodeRows rows, CodeRows queries, std::size_t width, std::int32_t* out);
};

// The fastest that this machine runs.
const DotKernels& BestDotKernels();
// All that this machine runs, the plain loops first.
std::span<const DotKernels> SupportedDotKernels();

}  // namespace credence::vectors
