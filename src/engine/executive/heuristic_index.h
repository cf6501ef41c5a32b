// SPDX-License-Identifier: Apache-2.0
// HeuristicIndex: what is kept in memory of the heuristics of a space, so that an event is matched
// without reading the store: their vectors, and how far each is trusted. Always made from the
// store, never the other way round; what other processes change is taken over by Sync.
//
// The vectors are derived data of the store, beside the name of the embedder that made them:
// vectors of different embedders are never compared.
//
// Conditions are searched by a graph where they are many; a thread that has the time builds it by
// BuildSome. Actions are always compared exactly, and all of them.
//
// Thread-safe. Searches wait only for a heuristic that is added, never for the store.
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
#include <unordered_map>
#include <vector>

#include "credence/executive.h"
#include "credence/result.h"
#include "engine/executive/graph_cache.h"
#include "executive/settings.h"
#include "ledger/store.h"
#include "vectors/embedding/embedder.h"
#include "vectors/index/adaptive_index.h"

namespace credence::engine {

// A search that misses what may fire costs a scan or a model's answer, so it looks further than
// usual.
inline constexpr vectors::AdaptiveSettings kConditionSettings{.hnsw = {.ef_search = 128}};

// The vectors of a heuristic as the store keeps them.
std::string EncodeVectors(std::span<const float> condition, std::span<const float> action);
std::string VectorKey(std::string_view source, const Uuid& id);
inline constexpr std::string_view kVectorKind = "vector";

// The embedder that a store's vectors came from.
Result<std::optional<std::string>> ReadEmbedder(ledger::Reader& reader);
Result<void> WriteEmbedder(ledger::Writer& writer, std::string_view name);

// Failure: kFailedPrecondition, when the store's vectors are another embedder's.
Result<void> CheckSameEmbedder(std::string_view remembered, const vectors::Embedder& embedder);

struct IndexMatch {
  Uuid id;
  double similarity = 0;
  double trust = 0;  // The highest threshold at which it may fire; negative: none.
};

// An action, and the answer's sentence that is nearest to it.
struct ActionMatch {
  Uuid id;
  double similarity = 0;
  std::vector<float> by_query;  // The similarity to each of the queries.
};

class HeuristicIndex {
 public:
  // REQUIRES: what is referred to outlives it. `cache`: where graphs are kept; may be null.
  HeuristicIndex(vectors::Embedder& embedder, const executive::ExecutiveSettings& settings,
                 const vectors::AdaptiveSettings& conditions = kConditionSettings,
                 std::shared_ptr<const GraphCache> cache = nullptr);
  ~HeuristicIndex();

  // Makes what is kept of the source what the store says. Vectors that the store lacks are computed
  // and returned, to be written. Failure: kFailedPrecondition, when the store's vectors are another
  // embedder's.
  struct Synced {
    std::vector<std::pair<std::string, std::string>> missing;  // Keys and vectors.
    // Others have seen more of the ledger than this reader; ask again with a new one.
    bool stale = false;
    bool loaded = false;  // All vectors of the source were read.
  };
  Result<Synced> Sync(ledger::Reader& reader, std::string_view source);

  // Best first, exactly. REQUIRES: Sync was called for the source.
  std::vector<IndexMatch> Matches(std::string_view source, std::span<const float> query,
                                  std::size_t limit, double min_similarity) const;
  // The most similar that may fire at this threshold, however many match better. Through a graph
  // it may be the second; that there is none is certain.
  std::optional<IndexMatch> BestTrusted(std::string_view source, std::span<const float> query,
                                        double threshold, double min_similarity) const;
  // All actions of the source against the queries: the `limit` best, all with at least
  // `min_similarity`, and those of `also`.
  std::vector<ActionMatch> CompareActions(std::string_view source, std::span<const float> queries,
                                          std::size_t limit, double min_similarity,
                                          std::span<const Uuid> also) const;
  // Of one condition; nothing if it is not known.
  std::optional<double> SimilarityTo(std::string_view source, std::span<const float> query,
                                     const Uuid& id) const;
  std::size_t CountOf(std::string_view source) const;
  // Whether Sync would only take over what is new.
  bool IsLoaded(std::string_view source) const;
  // The vector of a condition; empty: it is not known.
  std::vector<float> ConditionOf(std::string_view source, const Uuid& id) const;

  void Forget(const Uuid& id);
  std::int64_t ForgetAll();
  CacheStats Stats() const;
  // Builds what makes searching large sources fast: links up to `count` vectors, and keeps what is
  // complete and has grown. True: there is more to do. One thread at a time.
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
  // Held by whoever brings this up to date; taken before mutex_.
  std::mutex advance_mutex_;
  std::atomic<std::int64_t> seen_ = -1;       // The last event that was looked at; -1: none yet.
  std::atomic<std::int64_t> generation_ = 0;  // Of the store, when that event was looked at.
  // Held alone only where sources or vectors are added or dropped.
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::unique_ptr<Source>, std::less<>> sources_;
  std::atomic<bool> needs_building_ = false;
  mutable std::atomic<std::int64_t> hits_ = 0;
  std::atomic<std::int64_t> misses_ = 0;
};

}  // namespace credence::engine
