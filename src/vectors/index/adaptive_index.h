// SPDX-License-Identifier: Apache-2.0
// AdaptiveIndex: exact while that is fast enough, and by graph search beyond.
//
// Building the graph for many vectors takes minutes, so no call waits for it: answers stay exact
// until it is complete, and one of the caller's threads builds it in small steps. Hold the lock
// that searches hold during a step, and release it in between, so that Put and Remove wait only for
// a step:
//
//   while (index.BuildSome(16)) {
//   }
//
// Thread-safety: several threads may search, and one of them may build, at once; Put and Remove
// require exclusive access. Without a thread that builds, the index stays exact.
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

// From about here on, a graph search is faster than a scan: bench/index measured 0.17 ms for the
// scan and 0.16 to 0.21 ms for the graph at 10,000 vectors, 0.26 and 0.18 ms at 15,000 (Neoverse
// V1, 384 dimensions; docs/search.md has the table).
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

  // The graph from HnswGraph::Export; empty until it is complete. Needs the same access as a
  // search.
  std::vector<std::uint32_t> ExportGraph() const;
  // Adopts a graph that was exported elsewhere, if there are enough vectors for one; `keys` and
  // failures as in HnswGraph::Import. BuildSome adds what it lacks. On failure the index is
  // unchanged. Requires exclusive access.
  Result<void> AdoptGraph(std::span<const std::uint32_t> numbers,
                          std::span<const std::uint32_t> keys);

  // Links up to `count` vectors, each taking about as long as two searches. True while there is
  // more to do. One thread at a time.
  bool BuildSome(std::size_t count);
  // Whether BuildSome has work to do. Needs the same access as a search.
  bool Unfinished() const { return graph_ != nullptr && !Approximate(); }
  // Whether Nearest uses the graph.
  bool Approximate() const { return ready_.load(std::memory_order_acquire); }

  std::size_t Size() const override { return rows_->Size(); }
  std::size_t Dimensions() const override { return rows_->Dimensions(); }
  // The full vector of that key; empty if there is none.
  std::span<const float> Vector(std::uint32_t key) const { return rows_->Vector(key); }
  void Put(std::uint32_t key, std::span<const float> vector) override;
  bool Remove(std::uint32_t key) override;
  std::vector<Neighbour> Nearest(std::span<const float> query, std::size_t limit,
                                 float min_similarity) const override;
  // As Nearest, but misses nothing; takes as long as a scan.
  std::vector<Neighbour> NearestExactly(std::span<const float> query, std::size_t limit,
                                        float min_similarity) const;
  std::vector<Neighbour> Compare(std::span<const float> queries, std::size_t limit,
                                 float min_similarity) const override;

 private:
  void StartGraphIfLarge();

  AdaptiveSettings settings_;
  std::unique_ptr<VectorRows> rows_;
  // The graph of rows_; null while there are few vectors. Until ready_ is set, it belongs to the
  // building thread and searches must not use it.
  std::unique_ptr<HnswGraph> graph_;
  std::deque<Slot> waiting_;  // Vectors to link before the graph is complete.
  std::atomic<bool> ready_ = false;
};

}  // namespace credence::vectors
