// SPDX-License-Identifier: Apache-2.0
// MiniLm: the forward pass of all-MiniLM-L6-v2, from token ids to one vector per text.
//
// A BERT encoder: embeddings, then layers of attention and a perceptron, each followed by a layer
// norm (docs/embeddings.md). The vector is the normalized mean over all tokens. A text gets the
// same vector alone or among others, bit for bit.
//
// Thread-safety: constant after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "credence/result.h"
#include "vectors/embedding/packed_weights.h"
#include "vectors/kernels/kernels.h"

namespace credence::vectors {

// How rows are multiplied by weights.
enum class Arithmetic {
  kFastest,  // Codes if the processor has instructions for them, otherwise floats.
  kCodes,    // Sums of products of 8-bit codes; the cosine with the floats is above 0.999.
  kFloats,   // As published.
};

class MiniLm {
 public:
  using Tokens = std::span<const std::int32_t>;

  // By default uses the fastest kernels of this processor.
  MiniLm(PackedWeights weights, Arithmetic arithmetic,
         const Kernels& kernels = *SupportedKernels().front());

  std::size_t Dimensions() const { return weights_.shape().width; }
  // Longer texts are refused.
  std::size_t TokensMax() const { return weights_.shape().positions; }
  const Kernels& kernels() const { return *kernels_; }

  // One row of Dimensions() numbers per text. Failure: kInvalidArgument for a text without tokens
  // or with too many, or an id outside the vocabulary; then no row is written. REQUIRES:
  // rows.size() == texts.size() * Dimensions().
  Result<void> Forward(std::span<const Tokens> texts, std::span<float> rows) const;

 private:
  struct Workspace;

  Result<void> Check(std::span<const Tokens> texts) const;
  void ForwardPart(std::span<const Tokens> texts, Workspace& space, std::span<float> rows) const;
  void LookUp(std::span<const Tokens> texts, float* x) const;
  void Attend(std::span<const Tokens> texts, Workspace& space) const;
  void RunLayer(const PackedWeights::Layer& layer, std::span<const Tokens> texts,
                std::size_t tokens, Workspace& space) const;

  PackedWeights weights_;
  bool uses_codes_;
  const Kernels* kernels_;
};

}  // namespace credence::vectors
