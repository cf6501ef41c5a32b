// SPDX-License-Identifier: Apache-2.0
// HnswIndex: Nearest by graph search, in a time that hardly grows with the number of vectors. The
// result may miss a vector, but its similarities are exact.
//
// Compare is exact, by a scan. Put takes as long as several searches, because it links the vector.
// A replaced vector is linked again in its slot; the slot of a removed one is reused.
#pragma once

#include <memory>

#include "vectors/index/hnsw_graph.h"
#include "vectors/index/vector_index.h"
#include "vectors/index/vector_rows.h"

namespace credence::vectors {

// Nearest by the graph, or by a scan if the limit is so high that a graph saves nothing.
std::vector<Neighbour> NearestByGraph(const VectorRows& rows, const HnswGraph& graph,
                                      std::span<const float> query, std::size_t limit,
                                      float min_similarity);

class HnswIndex final : public VectorIndex {
 public:
  // REQUIRES: 0 < dimensions <= kDimensionsMax.
  explicit HnswIndex(std::size_t dimensions, const HnswSettings& settings = {});

  // Applies from the next search on; see HnswSettings. Requires exclusive access.
  void SetEfSearch(std::size_t ef_search) { graph_->SetEfSearch(ef_search); }

  std::size_t Size() const override { return rows_->Size(); }
  std::size_t Dimensions() const override { return rows_->Dimensions(); }
  void Put(std::uint32_t key, std::span<const float> vector) override;
  bool Remove(std::uint32_t key) override;
  std::vector<Neighbour> Nearest(std::span<const float> query, std::size_t limit,
                                 float min_similarity) const override;
  std::vector<Neighbour> Compare(std::span<const float> queries, std::size_t limit,
                                 float min_similarity) const override;

 private:
  std::unique_ptr<VectorRows> rows_;
  std::unique_ptr<HnswGraph> graph_;  // The graph of rows_.
};

}  // namespace credence::vectors
