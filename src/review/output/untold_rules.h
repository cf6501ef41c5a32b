// SPDX-License-Identifier: Apache-2.0
// Untold rules: while people confirm rules (review.confirm_rules), an agent may know that a rule
// exists and waits, but not what it asks for.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "credence/event.h"
#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "ledger/store.h"
#include "review/settings.h"

namespace credence::review {

// Takes the instruction, the wording and the quotes out of rules that agents must not be told.
void KeepUntold(std::vector<RuleReading>& rules, const ReviewSettings& settings);
void KeepUntold(RuleWhyReport& report, const ReviewSettings& settings);
// Takes what people wrote out of the events of such rules: their wording, or a reason.
Result<void> KeepUntold(ledger::Reader& reader, std::span<Event> events,
                        const ReviewSettings& settings);

// "Tell your user that 2 rules wait for confirmation." Empty: none does. It goes into the agent's
// prompt, so it names no command that shows the rules.
std::string WaitingLine(const std::vector<RuleReading>& rules);

}  // namespace credence::review
