// SPDX-License-Identifier: Apache-2.0
// The answers of HeuristicIndex from a store that compares vectors itself (PostgreSQL with
// pgvector), for a process that has not loaded the vectors of a source: one that has just started,
// or that will have ended before it had.
//
// The store finds candidates by its own arithmetic; similarities are then computed here, by the
// function that the index uses. Floats are added up in another order there, so two results for one
// pair may differ by StoreRounding(). What the store did not hand out is at least that much worse
// than what is answered, or more is asked for: an answer is the one that the index would give.
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

// Twice the bound of a sum of so many products of which the absolute values add up to at most 1,
// each rounded to a float: once for the store's sum, and once for ours.
double StoreRounding(std::size_t dimensions);

// The rows that a vector of `embedder` is kept for.
ledger::VectorGroup VectorsOf(std::string_view source, const vectors::Embedder& embedder);

// REQUIRES: reader.ComparesVectors() is true, and the store's vectors are those of `embedder`.
class StoreMatches {
 public:
  // REQUIRES: what is referred to outlives it.
  StoreMatches(ledger::Reader& reader, const vectors::Embedder& embedder,
               const executive::ExecutiveSettings& settings, std::string_view source)
      : reader_(reader), embedder_(embedder), settings_(settings), source_(source) {}

  // As in HeuristicIndex. Nothing: the store cannot tell, because it lacks vectors or too much
  // would have to be read; then the vectors have to be loaded.
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
    std::vector<Candidate> all;  // Best first, equals in order of id.
    bool are_all = true;         // Of those that are similar enough.
    double others_max = 0;       // Otherwise: those that are not here are not more similar.

    bool IsCertain(const Candidate& one) const { return are_all || one.similarity > others_max; }
  };
  Result<std::optional<Candidates>> Ask(std::span<const float> query, std::size_t count,
                                        double min_similarity);
  Result<std::optional<std::vector<float>>> DerivedVector(const Uuid& id);
  // Nothing: it was erased, and matches nothing.
  Result<std::optional<IndexMatch>> MatchOf(const Candidate& candidate);

  ledger::Reader& reader_;
  const vectors::Embedder& embedder_;
  const executive::ExecutiveSettings& settings_;
  const std::string_view source_;
};

}  // namespace credence::engine
