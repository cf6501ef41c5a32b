// SPDX-License-Identifier: Apache-2.0
// ExactIndex: answers every query exactly, by a scan.
//
// Time grows with the number of vectors; Compare reads memory once for all its queries.
#pragma once

#include "vectors/index/exact_scan.h"
#include "vectors/index/vector_index.h"
#include "vectors/index/vector_rows.h"

namespace credence::vectors {

class ExactIndex final : public VectorIndex {
 public:
  // REQUIRES: 0 < dimensions <= kDimensionsMax.
  explicit ExactIndex(std::size_t dimensions, const Kernels& kernels = BestKernels())
      : rows_(dimensions, kernels) {}

  std::size_t Size() const override { return rows_.Size(); }
  std::size_t Dimensions() const override { return rows_.Dimensions(); }
  void Put(std::uint32_t key, std::span<const float> vector) override;
  bool Remove(std::uint32_t key) override;
  std::vector<Neighbour> Nearest(std::span<const float> query, std::size_t limit,
                                 float min_similarity) const override;
  std::vector<Neighbour> Compare(std::span<const float> queries, std::size_t limit,
                                 float min_similarity) const override;

 private:
  VectorRows rows_;
};

}  // namespace credence::vectors
