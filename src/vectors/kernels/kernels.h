// SPDX-License-Identifier: Apache-2.0
// Kernels: the arithmetic of a transformer and of vector search, compiled for each kind of
// processor and chosen at run time. The same templates (kernels_inl.h, dot_inl.h) are instantiated
// for vectors of 16 lanes.
//
// The order of every sum depends on the shapes alone: a row has the same result whatever rows are
// beside it. All kernels that fuse multiply and add give the same bits. Inner products never fuse,
// so they are the same on every machine, bit for bit.
//
// Thread-safety: functions keep no state; scratch space belongs to one call at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "vectors/kernels/half.h"

namespace credence::vectors {

// The lanes of a vector, and the columns of a panel of weights.
inline constexpr std::size_t kLanes = 16;

// A weight matrix in panels of kLanes outputs: panel[input][lane]. Rows of numbers are multiplied
// with it from the left. REQUIRES: `outputs` is a multiple of kLanes.
struct WeightPanels {
  const Half* panels = nullptr;
  std::size_t inputs = 0;
  std::size_t outputs = 0;
};

// The same matrix as 8-bit codes in panels of kOctet outputs: panel[input / kOctet][output][input %
// kOctet]. A weight is its code times the scale of its group of kCodeGroup inputs (the last may be
// smaller): scale[panel][group][output]. REQUIRES: `inputs` and `outputs` are multiples of kLanes.
struct CodePanels {
  const std::int8_t* codes = nullptr;
  const float* scales = nullptr;
  std::size_t inputs = 0;
  std::size_t outputs = 0;
};
inline constexpr std::size_t kOctet = 8;
inline constexpr std::size_t kCodeGroup = 128;

constexpr std::size_t CodeGroups(std::size_t inputs) {
  return (inputs + kCodeGroup - 1) / kCodeGroup;
}

// The tokens of one text. A row of `projected` has the queries, keys and values of all heads in
// turn; a row of `context` has the results of all heads.
struct Attention {
  const float* projected = nullptr;
  float* context = nullptr;
  std::size_t tokens = 0;
  std::size_t heads = 0;
  std::size_t head_size = 0;  // A multiple of kLanes.
};

struct LayerNorm {
  const float* scale = nullptr;
  const float* shift = nullptr;
  std::size_t width = 0;  // A multiple of kLanes.
  float epsilon = 0;
};

// Searched rows of codes and floats are padded with zeros to a multiple of this.
inline constexpr std::size_t kRowMultiple = 64;
// Codes are from -kCodeMax to kCodeMax: the sum of two of their products fits in 16 bits.
inline constexpr int kCodeMax = 127;
// The second code of a number counts in steps of 1/kCodeSteps of the first: half a step up or down
// is at most kCodeMax of them.
inline constexpr int kCodeSteps = 2 * kCodeMax;
// Up to here, sums of products of codes fit in 32 bits.
inline constexpr std::size_t kDimensionsMax = 16'384;

constexpr std::size_t PaddedWidth(std::size_t dimensions) {
  return (dimensions + kRowMultiple - 1) / kRowMultiple * kRowMultiple;
}

// Rows of codes, one after the other.
struct CodeRows {
  const std::int8_t* codes = nullptr;
  std::size_t count = 0;
};

struct Kernels {
  std::string_view name;
  bool fused = false;       // Multiply-add rounds once.
  bool fast_codes = false;  // Has instructions that make codes faster than floats.

  // y += x · weights, for `rows` contiguous rows.
  void (*multiply_add)(const WeightPanels& weights, const float* x, float* y, std::size_t rows,
                       float* scratch);
  // The same with 8-bit weights. Each row of x becomes integers with a scale: a code, and a second
  // code for 1/kCodeSteps of the first, because one alone is too coarse for rows in which one
  // number is far larger than the others. Products within a group are summed exactly.
  void (*multiply_add_codes)(const CodePanels& weights, const float* x, float* y, std::size_t rows,
                             float* scratch);
  // context = softmax(query · keyᵀ / √head_size) · value, for each head.
  void (*attend)(const Attention& attention, float* scratch);
  void (*layer_norm)(const LayerNorm& norm, float* rows, std::size_t count);
  // x · Φ(x), with Φ the normal distribution (the version with erf). `count` is a multiple of
  // kLanes.
  void (*gelu)(float* values, std::size_t count);

  // Inner products; `width` is a multiple of kRowMultiple. Element i is added to running sum i %
  // kLanes; each product is rounded before it is added.
  float (*dot_floats)(const float* a, const float* b, std::size_t width);
  std::int32_t (*dot_codes)(const std::int8_t* a, const std::int8_t* b, std::size_t width);
  // out[q * rows.count + r] is the product of query q and row r.
  void (*dot_code_rows)(CodeRows rows, CodeRows queries, std::size_t width, std::int32_t* out);
};

// Upper bounds of the scratch space of a call, in numbers; the first for both multiplications.
std::size_t MultiplyScratch(std::size_t rows, std::size_t inputs);
std::size_t AttendScratch(std::size_t tokens, std::size_t head_size);

// Those that this processor supports, fastest first; never empty.
std::span<const Kernels* const> SupportedKernels();

inline const Kernels& BestKernels() { return *SupportedKernels().front(); }

// One per file. Those of other architectures are not defined.
const Kernels* Avx512Kernels();
const Kernels* Avx2Kernels();
const Kernels* Sse2Kernels();
const Kernels* I8mmKernels();
const Kernels* DotprodKernels();
const Kernels* NeonKernels();
const Kernels* PortableKernels();

}  // namespace credence::vectors
