// SPDX-License-Identifier: Apache-2.0
// A store with many heuristics of one source, and events that some of them answer.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bench/index/vectors.h"
#include "credence/clock.h"
#include "credence/engine.h"
#include "executive/settings.h"
#include "ledger/store.h"
#include "vectors/embedding/embedder.h"

namespace credence::bench {

inline constexpr std::string_view kSource = "build";

// Returns stored vectors for texts, at the cost of a lookup.
class StoredEmbedder final : public vectors::Embedder {
 public:
  void Store(std::string text, std::vector<float> vector) {
    vectors_.insert_or_assign(std::move(text), std::move(vector));
  }

  std::string_view Name() const override { return "stored"; }
  std::size_t Dimensions() const override { return kDimensions; }
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override;

 private:
  std::unordered_map<std::string, std::vector<float>> vectors_;
};

class Heuristics {
 public:
  // Fills the store, in large transactions. Every second heuristic may fire.
  Heuristics(ledger::Store& store, const Caller& caller, std::size_t count,
             const executive::ExecutiveSettings& settings);

  std::size_t Count() const { return ids_.size(); }
  static bool IsTrusted(std::size_t number) { return number % 2 == 0; }
  const Uuid& IdOf(std::size_t number) const { return ids_[number]; }
  std::span<const float> Conditions() const { return conditions_; }
  std::span<const float> Condition(std::size_t number) const {
    return std::span(conditions_).subspan(number * kDimensions, kDimensions);
  }
  // Only for the first few.
  std::span<const float> Action(std::size_t number) const {
    return std::span(first_actions_).subspan(number * kDimensions, kDimensions);
  }
  // A vector with that cosine to `vector`.
  std::vector<float> Near(std::span<const float> vector, float cosine);

 private:
  Result<void> Add(ledger::Writer& writer, const Caller& caller,
                   const executive::ExecutiveSettings& settings);

  SeededRng rng_{5};
  VectorSource vectors_{7};
  std::vector<Uuid> ids_;
  std::vector<float> conditions_;
  std::vector<float> first_actions_;
};

}  // namespace credence::bench
