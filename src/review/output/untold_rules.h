// SPDX-License-Identifier: Apache-2.0
// Untold rules: while people confirm rules (review.confirm_rules), an agent may know that a rule
// exists and waits, but not what it asks for.
#pragma once

#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/settings.h"

namespace credence::review {

// Takes the instruction, the wording and the quotes out of rules that agents must not be told.
void KeepUntold(std::vector<RuleReading>& rules, const ReviewSettings& settings);
void KeepUntold(RuleWhyReport& report, const ReviewSettings& settings);

// "2 rules wait for a person: `credence review rules`". Empty: none does.
std::string WaitingLine(const std::vector<RuleReading>& rules);

}  // namespace credence::review
