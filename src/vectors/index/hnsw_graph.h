// SPDX-License-Identifier: Apache-2.0
// HnswGraph: links between near vectors, through which a search reaches the neighbours of a query
// without reading all vectors (Malkov and Yashunin, arXiv:1603.09320). hnswlib creates the links.
//
// The graph stores no vectors: it walks over the codes of the rows, a quarter of the bytes, and the
// results are then compared in full. With the default settings it takes about 260 bytes per vector.
//
// Thread-safety: several threads may search at once; Link and Unlink require exclusive access.
// After changing the row of a slot, link the slot before the next search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "credence/result.h"
#include "vectors/index/vector_index.h"
#include "vectors/index/vector_rows.h"

namespace credence::vectors {

// Measured with bench/index; docs/search.md has the table.
struct HnswSettings {
  std::size_t links = 16;      // Per vector and layer; twice as many in the lowest.
  std::size_t ef_build = 100;  // Candidates considered when a vector is linked.
  std::size_t ef_search = 96;  // Candidates kept by a search; more finds more, but takes longer.
};

class HnswGraph {
 public:
  // REQUIRES: `rows` outlives the graph and does not move.
  HnswGraph(const VectorRows& rows, const HnswSettings& settings);
  ~HnswGraph();
  HnswGraph(const HnswGraph&) = delete;
  HnswGraph& operator=(const HnswGraph&) = delete;

  // Links the vector in the slot, again if it was linked before.
  void Link(Slot slot);
  // The slot stays in the graph as a waypoint, but is no longer found. No effect if it was not
  // linked.
  void Unlink(Slot slot);

  // Applies from the next search on. Requires exclusive access.
  void SetEfSearch(std::size_t ef_search);

  // As VectorIndex::Nearest; vectors may be missing from the result, but similarities are exact.
  std::vector<Neighbour> Nearest(std::span<const float> query, std::size_t limit,
                                 float min_similarity) const;

  bool Knows(Slot slot) const;

  // The links as numbers, in which vectors go by their keys. Empty if nodes were deleted: searches
  // pass through deleted nodes, so they must stay in the graph.
  std::vector<std::uint32_t> Export() const;
  // Imports the graph of other rows; `keys[k]` is the key in these rows of the vector that had key
  // k there. Vectors that it lacks must be linked. Failure: kDataLoss if it does not match, and
  // kFailedPrecondition if the settings require another number of links.
  static Result<std::unique_ptr<HnswGraph>> Import(const VectorRows& rows,
                                                   const HnswSettings& settings,
                                                   std::span<const std::uint32_t> numbers,
                                                   std::span<const std::uint32_t> keys);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace credence::vectors
