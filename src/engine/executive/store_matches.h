// SPDX-License-Identifier: Apache-2.0
// Answers the questions of HeuristicIndex from a store that compares vectors itself (PostgreSQL
// with pgvector). For a process that has not loaded the vectors of a source: it has just started,
// or would end before they are loaded.
//
// The store finds candidates with its own arithmetic; their similarities are then computed here, by
// the function that the index uses. The store adds floats in a different order, so the two results
// for one pair may differ by StoreRounding(). If a candidate that the store left out could still be
// among the answers, more are requested. So the answer is always the one that the index would give.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "credence/uuid.h"
#include "engine/executive/heuristic_index.h"
#include "executive/settings.h"
#include "ledger/store.h"
#include "vectors/embedding/embedder.h"

namespace credence::engine {

// Twice the error bound of a sum of `dimensions` products, whose absolute values add up to at most
// 1, each rounded to a float: once for the store's sum, and once for ours.
double StoreRounding(std::size_t dimensions);

// The rows that have a vector of `embedder`.
ledger::VectorGroup VectorsOf(std::string_view source, const vectors::Embedder& embedder);

// REQUIRES: reader.ComparesVectors() is true, and the store's vectors are those of `embedder`.
class StoreMatches {
 public:
  // REQUIRES: all referenced objects outlive it.
  StoreMatches(ledger::Reader& reader, const vectors::Embedder& embedder,
               const executive::ExecutiveSettings& settings, std::string_view source)
      : reader_(reader), embedder_(embedder), settings_(settings), source_(source) {}

  // As in HeuristicIndex. Nothing: the store lacks vectors, or too much would have to be read; then
  // the vectors must be loaded.
  Result<std::optional<std::vector<IndexMatch>>> Matches(std::span<const float> query,
                                                         std::size_t limit, double min_similarity);
  struct Best {
    std::optional<IndexMatch> match;
  };
  Result<std::optional<Best>> BestTrusted(std::span<const float> query, double threshold,
                                          double min_similarity);
  Result<std::optional<double>> SimilarityTo(std::span<const float> query, const Uuid& id);

 private:
  struct Candidate {
    Uuid id;
    float similarity = 0;
  };
  struct Candidates {
    std::vector<Candidate> all;  // Best first, ties by id.
    bool are_all = true;         // All that are similar enough.
    double others_max = 0;       // Otherwise: an upper bound for the rest.

    bool IsCertain(const Candidate& one) const { return are_all || one.similarity > others_max; }
  };
  Result<std::optional<Candidates>> Ask(std::span<const float> query, std::size_t count,
                                        double min_similarity);
  Result<std::optional<std::vector<float>>> DerivedVector(const Uuid& id);
  // Nothing if it was erased, because then it matches nothing.
  Result<std::optional<IndexMatch>> MatchOf(const Candidate& candidate);

  ledger::Reader& reader_;
  const vectors::Embedder& embedder_;
  const executive::ExecutiveSettings& settings_;
  const std::string_view source_;
};

}  // namespace credence::engine
