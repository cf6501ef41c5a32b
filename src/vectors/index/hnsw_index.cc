// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/hnsw_index.h"

#include "base/check.h"
#include "vectors/index/exact_scan.h"

namespace credence::vectors {
namespace {

// From this fraction of all vectors on, a scan reads less than a search.
constexpr std::size_t kScanFrom = 16;

}  // namespace

std::vector<Neighbour> NearestByGraph(const VectorRows& rows, const HnswGraph& graph,
                                      std::span<const float> query, std::size_t limit,
                                      float min_similarity) {
  CREDENCE_CHECK(query.size() == rows.Dimensions(), "a query is as wide as the index");
  if (limit == 0) return {};
  if (limit >= rows.Size() / kScanFrom) return NearestByScan(rows, query, limit, min_similarity);
  return graph.Nearest(query, limit, min_similarity);
}

HnswIndex::HnswIndex(std::size_t dimensions, const HnswSettings& settings)
    : rows_(std::make_unique<VectorRows>(dimensions)),
      graph_(std::make_unique<HnswGraph>(*rows_, settings)) {}

void HnswIndex::Put(std::uint32_t key, std::span<const float> vector) {
  graph_->Link(rows_->Put(key, vector));
}

bool HnswIndex::Remove(std::uint32_t key) {
  const std::optional<Slot> slot = rows_->Remove(key);
  if (slot) graph_->Unlink(*slot);
  return slot.has_value();
}

std::vector<Neighbour> HnswIndex::Nearest(std::span<const float> query, std::size_t limit,
                                          float min_similarity) const {
  return NearestByGraph(*rows_, *graph_, query, limit, min_similarity);
}

std::vector<Neighbour> HnswIndex::Compare(std::span<const float> queries, std::size_t limit,
                                          float min_similarity) const {
  return CompareByScan(*rows_, queries, limit, min_similarity);
}

}  // namespace credence::vectors
