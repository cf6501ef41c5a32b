// SPDX-License-Identifier: Apache-2.0
// Alerts: what needs attention now.
//
//   critical  approval-drop     approval rate more than 10 points below that of the week before
//   warning   prediction-error  mean |actual - predicted score| of 30 days above 2
//   warning   new-reason        a rejection reason first seen in the last 30 days, 3 times
//   notice    slower-decisions  mean time of 7 days above 1.2 times that of the 30 days before
//   notice    silence           no feedback for 48 hours, though there was some before
//   notice    creativity        its mean fell while the approval rate rose, 30 days against 30
//
// A mean or a rate needs five reviews. Experiments may fail, so approval-drop ignores them.
#pragma once

#include <span>
#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// In the order above; at most ten new reasons, by mentions, then by key. A reason that already has
// an active or retired rule is not new.
std::vector<ReviewAlert> AlertsOf(const Corpus& corpus, const ReviewSettings& settings,
                                  Timestamp now, std::span<const RuleReading> rules = {});

}  // namespace credence::review
