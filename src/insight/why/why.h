// SPDX-License-Identifier: Apache-2.0
// Why: every event behind a number, with its effect, and what would change the verdict. Each kind
// of subject has one function and one source file.
#pragma once

#include <optional>
#include <string_view>

#include "belief/settings.h"
#include "credence/beliefs.h"
#include "credence/counterfactual.h"
#include "credence/executive.h"
#include "credence/memories.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/sessions.h"
#include "executive/settings.h"
#include "governor/effect.h"
#include "governor/settings.h"
#include "ledger/store.h"
#include "memory/settings.h"
#include "review/corpus.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::insight {

Result<MemoryWhyReport> WhyMemory(ledger::Reader& reader, const Memory& memory, Timestamp now,
                                  const memory::MemorySettings& settings);

// `effect`: that of a call; default: the strongest that is not allowed.
Result<SessionWhyReport> WhySession(ledger::Reader& reader, SessionReading session,
                                    std::optional<governor::Effect> effect, Timestamp now,
                                    const governor::GovernorSettings& settings);

Result<HeuristicWhyReport> WhyHeuristic(ledger::Reader& reader, const Heuristic& heuristic,
                                        Timestamp now,
                                        const executive::ExecutiveSettings& settings);

// What would change the verdict. The events behind it are part of belief::Viewer::Explain.
Result<Counterfactual> WhyBelief(ledger::Reader& reader, const Belief& belief, Timestamp now,
                                 const belief::BeliefSettings& settings);

// `corpus`, `rules`: the data from which the rule was computed, at `now`.
Result<RuleWhyReport> WhyRule(ledger::Reader& reader, RuleReading rule,
                              const review::Corpus& corpus, const review::RuleMap& rules,
                              Timestamp now, const review::ReviewSettings& settings);

// `name`: of a task type or a work product. Failure: kNotFound.
Result<LevelWhyReport> WhyLevel(ledger::Reader& reader, std::string_view name,
                                const review::ReviewSettings& settings);

}  // namespace credence::insight
