// SPDX-License-Identifier: Apache-2.0
#include "engine/executive/store_matches.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "executive/fold.h"
#include "executive/gate.h"
#include "executive/queries.h"
#include "vectors/index/adaptive_index.h"

namespace credence::engine {
namespace {

// Extra results to ask for, so that near-ties with the last one are included.
constexpr std::size_t kSpare = 16;
// How many vectors that the store has not been offered are read one by one.
constexpr std::int64_t kLackingMax = 16;
// How many heuristics are read, one by one, to find one that may fire.
constexpr std::size_t kLooksMax = 64;

// Best first; of heuristics with the same condition, the most trusted first.
bool IsBetter(const IndexMatch& a, const IndexMatch& b) {
  if (a.similarity != b.similarity) return a.similarity > b.similarity;
  if (a.trust != b.trust) return a.trust > b.trust;
  return a.id < b.id;
}

}  // namespace

double StoreRounding(std::size_t dimensions) {
  // Vector lengths may be off by a thousandth (kLengthTolerance); one extra product does no harm.
  constexpr double kUnit = 0x1p-24 * 1.01;
  return 2 * kUnit * static_cast<double>(dimensions + 1);
}

ledger::VectorGroup VectorsOf(std::string_view source, const vectors::Embedder& embedder) {
  return {.kind = executive::HeuristicFold::kRowKind,
          .index = executive::kSourceIndex,
          .key = source,
          .maker = embedder.Name()};
}

Result<std::optional<std::vector<float>>> StoreMatches::DerivedVector(const Uuid& id) {
  std::vector<float> pair(2 * embedder_.Dimensions());
  bool found = false;
  CREDENCE_RETURN_IF_ERROR(reader_.ScanDerived(
      kVectorKind, VectorKey(source_, id), [&](std::string_view /*key*/, std::string_view bytes) {
        found = bytes.size() == pair.size() * sizeof(float);
        if (found) std::memcpy(pair.data(), bytes.data(), bytes.size());
        return ledger::Visit::kStop;
      }));
  if (!found) return std::nullopt;
  pair.resize(embedder_.Dimensions());
  return pair;
}

Result<std::optional<StoreMatches::Candidates>> StoreMatches::Ask(std::span<const float> query,
                                                                  std::size_t count,
                                                                  double min_similarity) {
  const double rounding = StoreRounding(query.size());
  CREDENCE_ASSIGN_OR_RETURN(const ledger::VectorAnswer answer,
                            reader_.Nearest({.group = VectorsOf(source_, embedder_),
                                             .vector = query,
                                             .min_similarity = min_similarity - rounding,
                                             .limit = static_cast<std::int64_t>(count),
                                             .lacking_limit = kLackingMax + 1}));
  if (std::ssize(answer.lacking) > kLackingMax) return std::nullopt;
  std::vector<std::pair<Uuid, std::vector<float>>> vectors;
  for (const ledger::VectorAnswer::Near& near : answer.found) {
    CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Uuid::Parse(near.id));
    vectors.emplace_back(id, near.vector);
  }
  for (const std::string& name : answer.lacking) {
    CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Uuid::Parse(name));
    CREDENCE_ASSIGN_OR_RETURN(std::optional<std::vector<float>> vector, DerivedVector(id));
    // It is computed when the source is loaded.
    if (!vector) return std::nullopt;
    vectors.emplace_back(id, *std::move(vector));
  }
  std::ranges::sort(vectors);
  // The index that HeuristicIndex uses, so that similarities are identical to the last bit.
  vectors::AdaptiveIndex index(query.size(), {.always_exact = true});
  for (std::size_t key = 0; key < vectors.size(); ++key) {
    index.Put(static_cast<std::uint32_t>(key), vectors[key].second);
  }
  Candidates candidates;
  for (const vectors::Neighbour& near :
       index.NearestExactly(query, vectors.size(), static_cast<float>(min_similarity))) {
    candidates.all.push_back({.id = vectors[near.key].first, .similarity = near.similarity});
  }
  if (answer.found.size() >= count) {
    candidates.are_all = false;
    candidates.others_max = answer.found.back().similarity + rounding;
  }
  return candidates;
}

Result<std::optional<IndexMatch>> StoreMatches::MatchOf(const Candidate& candidate) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                            executive::LoadHeuristic(reader_, candidate.id));
  if (!heuristic || heuristic->archived_at || !heuristic->condition || !heuristic->action) {
    return std::nullopt;
  }
  return IndexMatch{.id = candidate.id,
                    .similarity = candidate.similarity,
                    .trust = executive::TrustOf(*heuristic, settings_)};
}

Result<std::optional<std::vector<IndexMatch>>> StoreMatches::Matches(std::span<const float> query,
                                                                     std::size_t limit,
                                                                     double min_similarity) {
  for (std::size_t count = limit + kSpare;; count *= 4) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Candidates> candidates,
                              Ask(query, count, min_similarity));
    if (!candidates) return std::nullopt;
    std::vector<IndexMatch> matches;
    bool is_certain = true;
    for (const Candidate& candidate : candidates->all) {
      if (matches.size() >= limit) break;
      is_certain = candidates->IsCertain(candidate);
      if (!is_certain) break;
      CREDENCE_ASSIGN_OR_RETURN(std::optional<IndexMatch> match, MatchOf(candidate));
      if (match) matches.push_back(*match);
    }
    if (candidates->are_all || (is_certain && matches.size() >= limit)) {
      std::ranges::sort(matches, IsBetter);
      return matches;
    }
  }
}

Result<std::optional<StoreMatches::Best>> StoreMatches::BestTrusted(std::span<const float> query,
                                                                    double threshold,
                                                                    double min_similarity) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Candidates> candidates,
                            Ask(query, kLooksMax, min_similarity));
  if (!candidates) return std::nullopt;
  Best best;
  for (const Candidate& candidate : candidates->all) {
    // Only an equally similar candidate can still be better.
    if (best.match && candidate.similarity < best.match->similarity) break;
    if (!candidates->IsCertain(candidate)) return std::nullopt;
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<IndexMatch> match, MatchOf(candidate));
    if (!match || match->trust < threshold) continue;
    if (!best.match || IsBetter(*match, *best.match)) best.match = match;
  }
  if (!best.match && !candidates->are_all) return std::nullopt;
  return best;
}

Result<std::optional<double>> StoreMatches::SimilarityTo(std::span<const float> query,
                                                         const Uuid& id) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::vector<float>> vector, DerivedVector(id));
  if (!vector) return std::nullopt;
  return vectors::Cosine(query, *vector);
}

}  // namespace credence::engine
