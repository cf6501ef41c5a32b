// SPDX-License-Identifier: Apache-2.0
// Rates: how much of the work is approved, how scores develop, and what changed of a sudden. Rule
// R1.
//
//   rate     approved / (approved + rejected + needs-work); deferred is no decision
//   anomaly  the last 7 days against the 30 before them, where the 95 % interval of the change
//            leaves out 0: Newcombe's for rates, mean ± 1.96 standard errors for scores
//
// A span of time leaves out its beginning and includes its end, so that two which meet share
// nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"

namespace credence::review {

// Of what was answered after `from` (absent: ever) and not after `until`. Names that nothing was
// decided or deferred about are left out.
ApprovalRates RatesOf(const Corpus& corpus, std::optional<Timestamp> from, Timestamp until);

// The task type, if anybody has reviewed it: one that nobody has, or that is misspelled, would
// leave out everything.
std::optional<std::string> KnownTaskType(const ReviewFindings& findings,
                                         const std::optional<std::string>& task_type);

// Of each dimension that was ever scored.
std::vector<DimensionTrend> DimensionTrends(const Corpus& corpus, Timestamp now);

// Approval rates with 5 decisions on both sides, overall and by task type; then overall scores of
// dimensions with 20 on both sides, from where on the normal distribution is good enough.
std::vector<ReviewAnomaly> Anomalies(const Corpus& corpus, Timestamp now);

}  // namespace credence::review
