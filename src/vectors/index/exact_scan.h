// SPDX-License-Identifier: Apache-2.0
// Exact vector search that reads one byte per number and only a few full vectors.
//
// Let x = s*c + e be a vector with codes c, their scale s and the remainder e, and q = t*d + f a
// query. Then  x.q = s*t*(c.d) + (s*c).f + e.q , so by Cauchy-Schwarz
//
//     |x.q - s*t*(c.d)|  <=  (|x| + |e|) * |f| + |e| * |q|
//
// which is known without x, because |e| is stored with the codes and |x| is 1. A small allowance
// covers rounding of this and of the similarity itself. The scan keeps every vector whose upper
// bound reaches the lower bounds of the best so far, and computes those in full, highest upper
// bound first, until none can change the result. On sentence embeddings these are few.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "vectors/index/vector_index.h"
#include "vectors/index/vector_rows.h"

namespace credence::vectors {

// As VectorIndex::Nearest and Compare.
std::vector<Neighbour> NearestByScan(const VectorRows& rows, std::span<const float> query,
                                     std::size_t limit, float min_similarity);
std::vector<Neighbour> CompareByScan(const VectorRows& rows, std::span<const float> queries,
                                     std::size_t limit, float min_similarity);

// Best first, ties by key.
bool Better(const Neighbour& a, const Neighbour& b);

}  // namespace credence::vectors
