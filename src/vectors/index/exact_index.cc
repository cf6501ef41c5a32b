// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/exact_index.h"

namespace credence::vectors {

void ExactIndex::Put(std::uint32_t key, std::span<const float> vector) { rows_.Put(key, vector); }

bool ExactIndex::Remove(std::uint32_t key) {
  const std::optional<Slot> slot = rows_.Remove(key);
  if (slot) rows_.Erase(*slot);
  return slot.has_value();
}

std::vector<Neighbour> ExactIndex::Nearest(std::span<const float> query, std::size_t limit,
                                           float min_similarity) const {
  return NearestByScan(rows_, query, limit, min_similarity);
}

std::vector<Neighbour> ExactIndex::Compare(std::span<const float> queries, std::size_t limit,
                                           float min_similarity) const {
  return CompareByScan(rows_, queries, limit, min_similarity);
}

}  // namespace credence::vectors
