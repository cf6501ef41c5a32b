// SPDX-License-Identifier: Apache-2.0
#include "engine/workspace.h"

#include "engine/budgeted_model.h"

namespace credence::engine {

Workspace::Workspace(ledger::Store& store, const AllSettings& settings,
                     std::shared_ptr<const Clock> clock, std::shared_ptr<Rng> rng,
                     Surroundings surroundings)
    : store_(store),
      settings_(settings),
      clock_(std::move(clock)),
      rng_(std::move(rng)),
      surroundings_(std::move(surroundings)),
      embedders_(settings.embedding, surroundings_, clock_, rng_) {}

Result<llm::Model*> Workspace::FindModel() {
  if (settings_.llm.provider == "none") return nullptr;
  const std::scoped_lock lock(model_mutex_);
  if (!model_) {
    CREDENCE_ASSIGN_OR_RETURN(
        model_, MakeConfiguredModel(settings_.llm, surroundings_, clock_, rng_, store_));
  }
  return model_.get();
}

}  // namespace credence::engine
