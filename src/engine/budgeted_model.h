// SPDX-License-Identifier: Apache-2.0
// A model whose budget outlives the process. The store records what was spent this hour and today,
// so that a hundred command-line calls share one budget.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "credence/clock.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "engine/settings.h"
#include "engine/surroundings.h"
#include "ledger/store.h"
#include "llm/model.h"
#include "llm/options.h"

namespace credence::engine {

// REQUIRES: the store outlives the model. Failure: as llm::MakeModel.
Result<std::unique_ptr<llm::Model>> MakeBudgetedModel(const llm::ModelOptions& options,
                                                      llm::Surroundings surroundings,
                                                      ledger::Store& store);

// The model that the settings name, with its key from the environment. REQUIRES: the store outlives
// the model, and a provider is set. Failure: as llm::MakeModel.
Result<std::unique_ptr<llm::Model>> MakeConfiguredModel(const LlmSettings& settings,
                                                        const Surroundings& surroundings,
                                                        std::shared_ptr<const Clock> clock,
                                                        std::shared_ptr<Rng> rng,
                                                        ledger::Store& store);

// Counts one of the calls per hour that all processes together may spend on a background task.
// Failure: kResourceExhausted if none is left.
Result<void> SpendTaskCall(ledger::Store& store, std::string_view task, std::int64_t per_hour,
                           Timestamp now);

}  // namespace credence::engine
