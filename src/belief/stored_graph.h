// SPDX-License-Identifier: Apache-2.0
// The graph of beliefs within a transaction, loaded node by node on demand: the input of the
// functions in model/network.h.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "credence/beliefs.h"
#include "credence/result.h"
#include "ledger/store.h"
#include "model/network.h"

namespace credence::belief {

class StoredGraph {
 public:
  using Node = Uuid;

  // REQUIRES: the reader outlives it.
  explicit StoredGraph(ledger::Reader& reader) : reader_(reader) {}

  // Avoids loading a belief that the caller already has.
  void Provide(const Belief& belief);

  std::span<const Uuid> Related(const Uuid& id) { return Get(id).related; }
  std::span<const Uuid> Supporters(const Uuid& id) { return Get(id).supporters; }
  std::span<const Uuid> Supported(const Uuid& id) { return Get(id).supports; }
  Decimal Evidence(const Uuid& id) { return Get(id).evidence; }
  const model::NetworkTerms& Terms(const Uuid& id);
  void SetTerms(const Uuid& id, const model::NetworkTerms& terms);

  // The first load failure, if any.
  const Result<void>& status() const { return status_; }
  // Writes the changed terms.
  Result<void> Save(ledger::Writer& writer) const;

 private:
  struct Links {
    std::vector<Uuid> related;
    std::vector<Uuid> supporters;
    std::vector<Uuid> supports;
    Decimal evidence;
  };

  const Links& Get(const Uuid& id);

  ledger::Reader& reader_;
  Result<void> status_;
  // References to entries stay valid when others are added.
  std::unordered_map<Uuid, Links> links_;
  std::unordered_map<Uuid, model::NetworkTerms> terms_;
  std::vector<Uuid> changed_;
};

// The kept terms of a belief. Absent: none are kept, so the belief has no links.
Result<std::optional<model::NetworkTerms>> LoadTerms(ledger::Reader& reader, const Uuid& id);
Result<void> SaveTerms(ledger::Writer& writer, const Uuid& id, const model::NetworkTerms& terms);

}  // namespace credence::belief
