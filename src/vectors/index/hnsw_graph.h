// SPDX-License-Identifier: Apache-2.0
// HnswGraph: links between near vectors, by which a search reaches the neighbours of a query
// without looking at all vectors (Malkov and Yashunin, arXiv:1603.09320). The links are made by
// hnswlib.
//
// The graph keeps no vectors: it walks over the codes of the rows, a quarter of the bytes, and what
// it finds is compared in full afterwards. With the default settings it takes about 260 bytes for
// each vector.
//
// Thread-safety: several threads may search at once; Link and Unlink need the graph for themselves.
// After the row of a slot has changed, the slot is linked before the next search.
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
  std::size_t links = 16;      // Of a vector in each layer; twice as many in the lowest.
  std::size_t ef_build = 100;  // How many are weighed when a vector is linked.
  std::size_t ef_search = 96;  // How many a search keeps; more finds more, and takes longer.
};

class HnswGraph {
 public:
  // `rows` must outlive the graph and stay where it is.
  HnswGraph(const VectorRows& rows, const HnswSettings& settings);
  ~HnswGraph();
  HnswGraph(const HnswGraph&) = delete;
  HnswGraph& operator=(const HnswGraph&) = delete;

  // Links the vector in the slot, anew if it was linked before.
  void Link(Slot slot);
  // It is still passed through and no longer found. Nothing happens if it was not linked.
  void Unlink(Slot slot);

  // From the next search on. Needs the graph for itself.
  void SetEfSearch(std::size_t ef_search);

  // As VectorIndex::Nearest; vectors may be missing from the answer, similarities are exact.
  std::vector<Neighbour> Nearest(std::span<const float> query, std::size_t limit,
                                 float min_similarity) const;

  bool Knows(Slot slot) const;

  // The links as numbers, in which vectors go by their keys. Empty if nodes were deleted: searches
  // pass through deleted nodes, so they must stay in the graph.
  std::vector<std::uint32_t> Export() const;
  // The graph of other rows; `keys[k]` is the key in these of what had the key k there. Vectors
  // that it lacks are to be linked. Failure: kDataLoss, when it does not fit, and
  // kFailedPrecondition, when the settings ask for another number of links.
  static Result<std::unique_ptr<HnswGraph>> Import(const VectorRows& rows,
                                                   const HnswSettings& settings,
                                                   std::span<const std::uint32_t> numbers,
                                                   std::span<const std::uint32_t> keys);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace credence::vectors
