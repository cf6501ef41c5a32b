// SPDX-License-Identifier: Apache-2.0
// The engine's part of beliefs: loads state, has the faculty decide, and commits; asks the model,
// which may take long and therefore never happens within a transaction.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/decide.h"
#include "belief/viewer.h"
#include "credence/beliefs.h"
#include "credence/clock.h"
#include "credence/engine.h"
#include "engine/commit.h"
#include "engine/settings.h"
#include "engine/surroundings.h"
#include "ledger/store.h"
#include "llm/model.h"

namespace credence::engine {

class BeliefKeeper final : public Beliefs {
 public:
  // REQUIRES: what is referred to outlives it.
  BeliefKeeper(ledger::Store& store, const AllSettings& settings,
               std::shared_ptr<const Clock> clock, std::shared_ptr<Rng> rng,
               Surroundings surroundings);

  Result<AddedBelief> Add(const Caller& caller, const AddBelief& request) override;
  Result<BeliefReading> Judge(const Caller& caller, const BeliefVerdict& verdict) override;
  Result<BeliefReading> Revise(const Caller& caller, std::string_view id,
                               std::string_view text) override;
  Result<BeliefReading> Retract(const Caller& caller, std::string_view id,
                                const std::optional<std::string>& reason, bool erase) override;
  Result<BeliefReading> Restore(const Caller& caller, std::string_view id) override;
  Result<BeliefReading> Support(const Caller& caller, std::string_view id,
                                std::string_view by) override;
  Result<BeliefReading> Relate(const Caller& caller, std::string_view a,
                               std::string_view b) override;
  Result<BeliefReading> Unlink(const Caller& caller, std::string_view a,
                               std::string_view b) override;
  Result<BeliefReading> Contradict(const Caller& caller, const ContradictBelief& request) override;
  Result<Arbitration> Resolve(const Caller& caller, std::string_view a, std::string_view b,
                              std::string_view winner) override;
  Result<std::vector<BeliefReading>> Batch(const Caller& caller,
                                           const std::vector<BeliefCommand>& commands) override;

  Result<BeliefReading> Show(const Caller& caller, std::string_view id) override;
  Result<BeliefExplanation> Explain(const Caller& caller, std::string_view id) override;
  Result<WordedBelief> Say(const Caller& caller, std::string_view id) override;
  Result<std::vector<BeliefReading>> List(const Caller& caller,
                                          const ListBeliefs& request) override;
  Result<std::vector<RecalledBelief>> Recall(const Caller& caller,
                                             const RecallBeliefs& request) override;
  Result<std::vector<Arbitration>> Disputes(const Caller& caller) override;
  Result<BeliefGraph> Graph(const Caller& caller, const GraphRequest& request) override;

  Result<BeliefImportReport> Import(const Caller& caller, const BeliefImport& import) override;
  Result<EpisodeReport> Ingest(const Caller& caller, const Episode& episode) override;
  Result<MaintenanceReport> Maintain(const Caller& caller) override;

 private:
  template <class Use>
  Result<void> Read(const Caller& caller, Use use);
  // `use` gets a BeliefTransaction. `now`: when what happens happened; absent: now.
  template <class Use>
  Result<void> Write(const Caller& caller, Use use, std::optional<Timestamp> now = std::nullopt);
  // The belief that `change` names, as it is afterwards.
  template <class Change>
  Result<BeliefReading> ChangeOne(const Caller& caller, Change change);
  // Null: none is configured.
  Result<llm::Model*> GetModel();

  // --- episodes (ingest.cc)
  // By the new statement and the belief that it contradicts.
  using Opinions = std::map<std::pair<std::string, Uuid>, std::string>;
  Result<std::vector<Episode::Statement>> StatementsOf(const Episode& episode,
                                                       std::string_view previous,
                                                       EpisodeReport& report);
  Result<Opinions> SecondOpinions(const Caller& caller, const std::vector<std::string>& statements);

  ledger::Store& store_;
  const AllSettings& settings_;
  std::shared_ptr<const Clock> clock_;
  std::shared_ptr<Rng> rng_;
  Surroundings surroundings_;
  std::mutex model_mutex_;
  std::unique_ptr<llm::Model> model_;
};

}  // namespace credence::engine
