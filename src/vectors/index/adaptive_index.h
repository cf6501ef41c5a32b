// SPDX-License-Identifier: Apache-2.0
// AdaptiveIndex: exact while that is as quick, and through a graph from there on.
//
// Building the graph takes minutes where there are many vectors, so no call waits for it: answers
// stay exact until it is complete, and a thread of the caller builds it in small steps.
//
//   while (index.BuildSome(16)) {  // Under the lock that searches hold; released in between,
//   }                              // so that Put and Remove wait for a step, and not for the
//   graph.
//
// Thread-safety: several threads may search, and one of them may build, at once; Put and Remove
// need the index for themselves. Without a thread that builds, the index stays exact.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "credence/result.h"
#include "vectors/index/hnsw_graph.h"
#include "vectors/index/vector_index.h"
#include "vectors/index/vector_rows.h"

namespace credence::vectors {

// From about here on a search through the graph takes less time than a scan: bench/index measured
// 0.17 ms for the scan and 0.16 to 0.21 ms for the graph at 10,000 vectors, 0.26 and 0.18 ms at
// 15,000 (Neoverse V1, 384 dimensions; docs/search.md has the table).
inline constexpr std::size_t kExactUpTo = 12'000;

struct AdaptiveSettings {
  bool always_exact = false;  // Never build a graph.
  std::size_t exact_up_to = kExactUpTo;
  HnswSettings hnsw;
};

class AdaptiveIndex final : public VectorIndex {
 public:
  // REQUIRES: 0 < dimensions <= kDimensionsMax.
  explicit AdaptiveIndex(std::size_t dimensions, const AdaptiveSettings& settings = {});

  // The graph as HnswGraph::Export gives it; empty while it is not complete. Needs what a search
  // needs.
  std::vector<std::uint32_t> ExportGraph() const;
  // Takes over a graph that was exported elsewhere, if there are enough vectors for one; `keys` and
  // failures as in HnswGraph::Import. What it lacks is left to BuildSome. When it fails the index
  // stays as it was. Needs the index for itself.
  Result<void> AdoptGraph(std::span<const std::uint32_t> numbers,
                          std::span<const std::uint32_t> keys);

  // Links up to `count` vectors, each about as long as two searches. True while there is more to
  // do. One thread at a time.
  bool BuildSome(std::size_t count);
  // Whether there is something for BuildSome to do. Needs what a search needs.
  bool Unfinished() const { return graph_ != nullptr && !Approximate(); }
  // Whether Nearest goes through the graph by now.
  bool Approximate() const { return ready_.load(std::memory_order_acquire); }

  std::size_t Size() const override { return rows_->Size(); }
  std::size_t Dimensions() const override { return rows_->Dimensions(); }
  // The vector of that key, in full; empty: there is none.
  std::span<const float> Vector(std::uint32_t key) const { return rows_->Vector(key); }
  void Put(std::uint32_t key, std::span<const float> vector) override;
  bool Remove(std::uint32_t key) override;
  std::vector<Neighbour> Nearest(std::span<const float> query, std::size_t limit,
                                 float min_similarity) const override;
  // The same, without what a graph may miss; takes as long as a scan.
  std::vector<Neighbour> NearestExactly(std::span<const float> query, std::size_t limit,
                                        float min_similarity) const;
  std::vector<Neighbour> Compare(std::span<const float> queries, std::size_t limit,
                                 float min_similarity) const override;

 private:
  void StartGraphIfLarge();

  AdaptiveSettings settings_;
  std::unique_ptr<VectorRows> rows_;
  // Of rows_; null while there are few vectors. Searches look at it when ready_ says so: until then
  // it belongs to the thread that builds.
  std::unique_ptr<HnswGraph> graph_;
  std::deque<Slot> waiting_;  // What is to be linked before the graph is complete.
  std::atomic<bool> ready_ = false;
};

}  // namespace credence::vectors
