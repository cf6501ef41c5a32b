// SPDX-License-Identifier: Apache-2.0
// Kernels: the arithmetic of a transformer, compiled once for each kind of processor and chosen
// when the program runs. The same template (kernels_inl.h) is instantiated over vectors of 16
// lanes.
//
// Every number is a sum in an order that is fixed by the shapes alone: a row comes out the same
// whatever rows are beside it. All kernels that fuse multiply and add give the same bits.
//
// Thread-safety: functions keep no state; scratch space belongs to one call at a time.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "vectors/embedding/half.h"

namespace credence::vectors {

// The lanes of a vector, and the columns of a panel of weights.
inline constexpr std::size_t kLanes = 16;

// A matrix of weights in panels of kLanes outputs: panel[input][lane]. Rows of numbers are
// multiplied with it from the left. REQUIRES: `outputs` is a multiple of kLanes.
struct WeightPanels {
  const Half* panels = nullptr;
  std::size_t inputs = 0;
  std::size_t outputs = 0;
};

// The tokens of one text. A row of `projected` is query, key and value of all heads, one after the
// other; a row of `context` is the result of all heads.
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

struct Kernels {
  std::string_view name;
  bool fused = false;  // Multiply and add round once.

  // y += x · weights, for `rows` rows without gaps between them.
  void (*multiply_add)(const WeightPanels& weights, const float* x, float* y, std::size_t rows,
                       float* scratch);
  // context = softmax(query · keyᵀ / √head_size) · value, for each head.
  void (*attend)(const Attention& attention, float* scratch);
  void (*layer_norm)(const LayerNorm& norm, float* rows, std::size_t count);
  // x · Φ(x), with Φ the normal distribution (the one with erf). `count` is a multiple of kLanes.
  void (*gelu)(float* values, std::size_t count);
};

// How many numbers of scratch space a call needs at most.
std::size_t MultiplyScratch(std::size_t rows, std::size_t inputs);
std::size_t AttendScratch(std::size_t tokens, std::size_t head_size);

// Those that this processor can run, the fastest first; never empty.
std::span<const Kernels* const> SupportedKernels();

// By file; nullptr where the program is not compiled for such a processor.
const Kernels* Avx512Kernels();
const Kernels* Avx2Kernels();
const Kernels* Sse2Kernels();
const Kernels* NeonKernels();
const Kernels* PortableKernels();

}  // namespace credence::vectors
