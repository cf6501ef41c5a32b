// SPDX-License-Identifier: Apache-2.0
// VectorIndex: finds the vectors most similar to a query.
//
// Similarity is the cosine, at most 1. Vectors and queries have length 1, or are all zero and have
// similarity 0 to everything; any other length aborts the program. Returned similarities are
// computed from the full vectors, whatever the index uses internally.
//
// Thread-safety: several threads may search at once; Put and Remove require exclusive access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "credence/result.h"

namespace credence::vectors {

struct Neighbour {
  std::uint32_t key = 0;
  float similarity = 0;

  bool operator==(const Neighbour&) const = default;
};

// The cosine of two vectors of length 1 or 0: at most 1, despite rounding.
float Cosine(std::span<const float> a, std::span<const float> b);

class VectorIndex {
 public:
  virtual ~VectorIndex() = default;

  virtual std::size_t Size() const = 0;
  virtual std::size_t Dimensions() const = 0;
  // Adds the vector, or replaces the one with that key. REQUIRES: vector.size() == Dimensions().
  virtual void Put(std::uint32_t key, std::span<const float> vector) = 0;
  // False if there was none.
  virtual bool Remove(std::uint32_t key) = 0;

  // At most `limit` vectors with at least this similarity, best first, ties by key.
  virtual std::vector<Neighbour> Nearest(std::span<const float> query, std::size_t limit,
                                         float min_similarity) const = 0;
  // Compares every vector with several queries (rows of Dimensions() numbers) in one pass. A
  // vector's similarity is its highest over the queries; returns the best `limit` and all with at
  // least `min_similarity`, best first, ties by key. Always exact; empty without a query.
  virtual std::vector<Neighbour> Compare(std::span<const float> queries, std::size_t limit,
                                         float min_similarity) const = 0;
};

}  // namespace credence::vectors
