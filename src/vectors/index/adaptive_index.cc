// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/adaptive_index.h"

#include <utility>

#include "vectors/index/exact_scan.h"
#include "vectors/index/hnsw_index.h"

namespace credence::vectors {

AdaptiveIndex::AdaptiveIndex(std::size_t dimensions, const AdaptiveSettings& settings)
    : settings_(settings), rows_(std::make_unique<VectorRows>(dimensions)) {}

std::vector<std::uint32_t> AdaptiveIndex::ExportGraph() const {
  return Approximate() ? graph_->Export() : std::vector<std::uint32_t>();
}

Result<void> AdaptiveIndex::AdoptGraph(std::span<const std::uint32_t> numbers,
                                       std::span<const std::uint32_t> keys) {
  if (!Unfinished()) return {};
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<HnswGraph> adopted,
                            HnswGraph::Import(*rows_, settings_.hnsw, numbers, keys));
  graph_ = std::move(adopted);
  waiting_.clear();
  for (Slot slot = 0; slot < rows_->SlotCount(); ++slot) {
    if (rows_->Occupied(slot) && !graph_->Knows(slot)) waiting_.push_back(slot);
  }
  if (waiting_.empty()) ready_.store(true, std::memory_order_release);
  return {};
}

bool AdaptiveIndex::BuildSome(std::size_t count) {
  if (!Unfinished()) return false;
  for (; count > 0 && !waiting_.empty(); --count) {
    const Slot slot = waiting_.front();
    waiting_.pop_front();
    if (rows_->Occupied(slot)) graph_->Link(slot);
  }
  if (!waiting_.empty()) return true;
  ready_.store(true, std::memory_order_release);
  return false;
}

void AdaptiveIndex::Put(std::uint32_t key, std::span<const float> vector) {
  const Slot slot = rows_->Put(key, vector);
  if (graph_ == nullptr) {
    StartGraphIfLarge();
  } else if (Approximate()) {
    graph_->Link(slot);
  } else {
    waiting_.push_back(slot);
  }
}

bool AdaptiveIndex::Remove(std::uint32_t key) {
  const std::optional<Slot> slot = rows_->Remove(key);
  if (!slot) return false;
  if (graph_ == nullptr) {
    rows_->Erase(*slot);
  } else {
    graph_->Unlink(*slot);
  }
  return true;
}

std::vector<Neighbour> AdaptiveIndex::Nearest(std::span<const float> query, std::size_t limit,
                                              float min_similarity) const {
  if (Approximate()) return NearestByGraph(*rows_, *graph_, query, limit, min_similarity);
  return NearestExactly(query, limit, min_similarity);
}

std::vector<Neighbour> AdaptiveIndex::NearestExactly(std::span<const float> query,
                                                     std::size_t limit,
                                                     float min_similarity) const {
  return NearestByScan(*rows_, query, limit, min_similarity);
}

std::vector<Neighbour> AdaptiveIndex::Compare(std::span<const float> queries, std::size_t limit,
                                              float min_similarity) const {
  return CompareByScan(*rows_, queries, limit, min_similarity);
}

void AdaptiveIndex::StartGraphIfLarge() {
  if (settings_.always_exact || graph_ != nullptr || rows_->Size() <= settings_.exact_up_to) return;
  graph_ = std::make_unique<HnswGraph>(*rows_, settings_.hnsw);
  for (Slot slot = 0; slot < rows_->SlotCount(); ++slot) {
    if (rows_->Occupied(slot)) waiting_.push_back(slot);
  }
}

}  // namespace credence::vectors
