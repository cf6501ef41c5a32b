// SPDX-License-Identifier: Apache-2.0
// The exact answers of vector search, by reading one byte per number and few vectors in full.
//
// Let x = s*c + e be a vector, its codes c, their scale s and the rest e, and q = t*d + f a query.
// Then  x.q = s*t*(c.d) + (s*c).f + e.q , so by Cauchy-Schwarz
//
//     |x.q - s*t*(c.d)|  <=  (|x| + |e|) * |f| + |e| * |q|
//
// which is known without x, since |e| is kept with the codes and |x| is 1. Rounding, of this and of
// the similarity itself, has its own small allowance. The scan keeps every vector whose upper bound
// reaches what the best so far have as lower bounds, and computes those in full, highest upper
// bound first, until none can change the answer. On sentence embeddings these are few.
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

// Best first, equals in order of key.
bool Better(const Neighbour& a, const Neighbour& b);

}  // namespace credence::vectors
