// SPDX-License-Identifier: Apache-2.0
// Outcomes of responses: how long later events can show them, which model answers still lack one,
// and what an outcome decides. Fires have their own rules for reactions (decide.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/executive.h"
#include "credence/result.h"
#include "executive/decide.h"
#include "executive/settings.h"
#include "executive/types.h"
#include "ledger/store.h"

namespace credence::executive {

// Records, for a response that is about to be given, how its outcome will be looked for.
// `has_model`: a model is configured that can evaluate it against the goals.
void PlanOutcome(Answered& answered, std::string_view source, bool has_model,
                 const ExecutiveSettings& settings);

// Model answers of the source since then whose outcome is not known, oldest first.
Result<std::vector<Arrival>> UnjudgedAnswers(ledger::Reader& reader, std::string_view source,
                                             Timestamp since);
// H13: a follow-up that matches an outcome pattern sets the outcome of the model answers within the
// pattern's window. No heuristic fired, so no success is counted.
std::vector<EventDraft> DecideAnswerOutcomes(const std::vector<Arrival>& answers,
                                             const FollowUp& follow_up, Timestamp now);

// Ids of arrivals whose response the model is to evaluate by now, longest due first.
Result<std::vector<std::string>> DueEvaluations(ledger::Reader& reader, Timestamp now,
                                                std::int64_t limit);
// Ids of arrivals about which the model is to be asked although a heuristic answered, oldest first.
Result<std::vector<std::string>> DueSecondAnswers(ledger::Reader& reader, std::int64_t limit);

// The texts of events of the source within so many seconds after the response; oldest first, at
// most `limit`.
Result<std::vector<std::string>> FollowUpTexts(ledger::Reader& reader, const Arrival& arrival,
                                               double seconds, std::size_t limit);

// The model's verdict on a response. `fire`: the fire of its heuristic, if one answered.
std::vector<EventDraft> DecideEvaluated(const Arrival& arrival, const std::optional<Fire>& fire,
                                        bool success);
// The model failed to give a verdict for the nth time: it is asked again later, but not for ever.
EventDraft DecideEvaluationFailed(const Arrival& arrival, std::string reason, Timestamp now);
// There will be no verdict.
EventDraft DecideUnevaluated(const Arrival& arrival, std::string reason);
// Whether it waits for so long that it is dropped.
bool IsTooLate(Timestamp due, Timestamp now);

}  // namespace credence::executive
