// SPDX-License-Identifier: Apache-2.0
// BeliefKeeper loads beliefs, lets the faculty decide, and commits the result. It also asks the
// model, which can be slow, so it never does that inside a transaction.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/decide.h"
#include "belief/viewer.h"
#include "credence/beliefs.h"
#include "engine/beliefs/heard_turn.h"
#include "engine/workspace.h"

namespace credence::engine {

class BeliefKeeper final : public Beliefs {
 public:
  // REQUIRES: all referenced objects outlive it.
  explicit BeliefKeeper(Workspace& workspace)
      : workspace_(workspace), settings_(workspace.settings()) {}

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
  Result<Paged<BeliefReading>> List(const Caller& caller, const ListBeliefs& request) override;
  Result<Paged<RecalledBelief>> Recall(const Caller& caller, const RecallBeliefs& request) override;
  Result<std::vector<Arbitration>> Disputes(const Caller& caller) override;
  Result<BeliefGraph> Graph(const Caller& caller, const GraphRequest& request) override;

  Result<BeliefImportReport> Import(const Caller& caller, const BeliefImport& import) override;
  Result<EpisodeReport> Ingest(const Caller& caller, const Episode& episode) override;
  Result<MaintenanceReport> Maintain(const Caller& caller) override;

 private:
  template <class Use>
  Result<void> Read(const Caller& caller, Use use);
  // `use` gets a BeliefTransaction. `now`: when the recorded events happened; default: the present.
  template <class Use>
  Result<void> Write(const Caller& caller, Use use, std::optional<Timestamp> now = std::nullopt);
  // Returns the belief that `change` names, as it is after the change.
  template <class Change>
  Result<BeliefReading> ChangeOne(const Caller& caller, Change change);

  // --- episodes (ingest.cc)
  Result<HeardTurn> Hear(const Episode& episode, std::string_view previous, EpisodeReport& report);
  Result<Opinions> SecondOpinions(const Caller& caller, const std::vector<std::string>& statements);

  Workspace& workspace_;
  const AllSettings& settings_;
};

}  // namespace credence::engine
