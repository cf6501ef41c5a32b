// SPDX-License-Identifier: Apache-2.0
// HeuristicIndex: the vectors of a space's heuristics, and how far each is trusted, in memory, so
// that events are matched without reading the store. It is always built from the store, never the
// other way round; Sync applies the changes of other processes.
//
// The vectors are derived data in the store, beside the name of their embedder: vectors of
// different embedders are never compared.
//
// A graph speeds up the search for conditions in large sources; an idle thread builds it with
// BuildSome. All actions are always compared exactly.
//
// Thread-safe. Searches wait only while a heuristic is added, never for the store.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/executive.h"
#include "credence/result.h"
#include "engine/executive/graph_cache.h"
#include "executive/settings.h"
#include "ledger/store.h"
#include "vectors/embedding/embedder.h"
#include "vectors/index/adaptive_index.h"

namespace credence::engine {

// A search that misses a trusted heuristic costs a full scan or a call to the model, so it searches
// deeper than usual.
inline constexpr vectors::AdaptiveSettings kConditionSettings{.hnsw = {.ef_search = 128}};

// The vectors of a heuristic in the format of the store.
std::string EncodeVectors(std::span<const float> condition, std::span<const float> action);
std::string VectorKey(std::string_view source, const Uuid& id);
inline constexpr std::string_view kVectorKind = "vector";

// The name of the embedder that created the store's vectors.
Result<std::optional<std::string>> ReadEmbedder(ledger::Reader& reader);
Result<void> WriteEmbedder(ledger::Writer& writer, std::string_view name);

// Failure: kFailedPrecondition when another embedder created the store's vectors.
Result<void> CheckSameEmbedder(std::string_view remembered, const vectors::Embedder& embedder);

struct IndexMatch {
  Uuid id;
  double similarity = 0;
  double trust = 0;  // The highest threshold at which it may fire; negative: it may not.
};

// An action, and the sentence of the answer that is most similar to it.
struct ActionMatch {
  Uuid id;
  double similarity = 0;
  std::vector<float> by_query;  // The similarity to each query.
};

class HeuristicIndex {
 public:
  // REQUIRES: all referenced objects outlive it. `cache`: where graphs are saved; may be null.
  HeuristicIndex(vectors::Embedder& embedder, const executive::ExecutiveSettings& settings,
                 const vectors::AdaptiveSettings& conditions = kConditionSettings,
                 std::shared_ptr<const GraphCache> cache = nullptr);
  ~HeuristicIndex();

  // Brings the source up to date with the store. Computes vectors that the store lacks and returns
  // them, so that the caller can write them. Failure: kFailedPrecondition when another embedder
  // created the store's vectors.
  struct Synced {
    std::vector<std::pair<std::string, std::string>> missing;  // Keys and vectors.
    // This reader's snapshot is older than the index; try again with a new one.
    bool stale = false;
    bool loaded = false;  // All vectors of the source were loaded.
  };
  Result<Synced> Sync(ledger::Reader& reader, std::string_view source);

  // Exact, best first. REQUIRES: Sync was called for the source.
  std::vector<IndexMatch> Matches(std::string_view source, std::span<const float> query,
                                  std::size_t limit, double min_similarity) const;
  // The most similar heuristic that may fire at this threshold, however many others match better. A
  // graph may return the second best; if there is a trusted match, one is always found.
  std::optional<IndexMatch> BestTrusted(std::string_view source, std::span<const float> query,
                                        double threshold, double min_similarity) const;
  // Compares all actions of the source with the queries. Returns the `limit` best, all with at
  // least `min_similarity`, and those in `also`.
  std::vector<ActionMatch> CompareActions(std::string_view source, std::span<const float> queries,
                                          std::size_t limit, double min_similarity,
                                          std::span<const Uuid> also) const;
  // The similarity of one condition; nothing if it is not known.
  std::optional<double> SimilarityTo(std::string_view source, std::span<const float> query,
                                     const Uuid& id) const;
  std::size_t CountOf(std::string_view source) const;
  // Whether Sync only has to apply changes.
  bool IsLoaded(std::string_view source) const;
  // The vector of a condition; empty if it is not known.
  std::vector<float> ConditionOf(std::string_view source, const Uuid& id) const;

  void Forget(const Uuid& id);
  std::int64_t ForgetAll();
  CacheStats Stats() const;
  // Builds the graphs that make large sources fast to search: links up to `count` vectors, and
  // saves graphs that are complete and have grown. True: there is more to do. One thread at a time.
  bool BuildSome(std::size_t count);
  bool NeedsBuilding() const { return needs_building_; }

 private:
  struct Source;
  enum class Way { kQuick, kExact };
  std::vector<IndexMatch> Search(std::string_view source, std::span<const float> query,
                                 std::size_t limit, double min_similarity, Way way) const;
  bool IsApproximate(std::string_view source) const;
  Result<void> CheckEmbedder(ledger::Reader& reader) const;
  Result<void> Advance(ledger::Reader& reader, Synced& synced);
  Result<void> Load(ledger::Reader& reader, std::string_view name, Source& source, Synced& synced);
  Result<void> Put(Source& source, const Uuid& id, double trust, std::string_view vectors);
  Result<std::string> Compute(const Heuristic& heuristic);
  Result<void> Refresh(ledger::Reader& reader, const Uuid& id, Synced& synced);
  Source* Find(std::string_view source) const;
  void AdoptGraph(std::string_view name, Source& source) const;
  void KeepGraphs() const;

  vectors::Embedder& embedder_;
  const executive::ExecutiveSettings& settings_;
  const vectors::AdaptiveSettings conditions_;
  const std::shared_ptr<const GraphCache> cache_;
  // Held while applying changes; acquired before mutex_.
  std::mutex advance_mutex_;
  std::atomic<std::int64_t> seen_ = -1;       // The last event read; -1: none yet.
  std::atomic<std::int64_t> generation_ = 0;  // The store's generation at that event.
  // Held exclusively only to add or drop sources or vectors.
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::unique_ptr<Source>, std::less<>> sources_;
  std::atomic<bool> needs_building_ = false;
  mutable std::atomic<std::int64_t> hits_ = 0;
  std::atomic<std::int64_t> misses_ = 0;
};

}  // namespace credence::engine
