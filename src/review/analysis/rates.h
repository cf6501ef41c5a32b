// SPDX-License-Identifier: Apache-2.0
// Rates: how much work is approved, how scores develop, and what changed suddenly. Rule R1.
//
//   rate     approved / (approved + rejected + needs-work); deferred does not count
//   anomaly  the last 7 days against the 30 before, if the 95 % interval of the change
//            excludes 0: Newcombe's for rates, mean ± 1.96 standard errors for scores
//
// A period excludes its beginning and includes its end, so that adjacent periods do not overlap.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"

namespace credence::review {

// For feedback answered after `from` (absent: ever) and not after `until`. Names without a
// decision, not even a deferred one, are left out.
ApprovalRates RatesOf(const Corpus& corpus, std::optional<Timestamp> from, Timestamp until);

// The task type, if it was ever reviewed. An unknown or misspelled one would filter out everything.
std::optional<std::string> KnownTaskType(const ReviewFindings& findings,
                                         const std::optional<std::string>& task_type);

// For each dimension that was ever scored.
std::vector<DimensionTrend> DimensionTrends(const Corpus& corpus, Timestamp now);

// Approval rates with at least 5 decisions in both periods, overall and by task type; then scores
// by dimension with at least 20 in both, enough for the normal approximation.
std::vector<ReviewAnomaly> Anomalies(const Corpus& corpus, Timestamp now);

}  // namespace credence::review
