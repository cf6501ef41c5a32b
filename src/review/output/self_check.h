// SPDX-License-Identifier: Apache-2.0
// Self-check: compares an artifact with what was learned, before a person sees it.
//
// Scores are compared with the gates (R2). The text is compared with active rules and the checklist
// as far as a word search can tell: what must not be used is searched for, and what must be there
// counts as missing if none of its words occurs. A word that occurs proves nothing; the rest is
// left to the agent as recommendations. So is a rule that holds in one context only, unless the
// artifact states its context: then the rule is checked in that context and ignored in any other.
#pragma once

#include <optional>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/intake/feedback.h"
#include "review/settings.h"

namespace credence::review {

// Estimates by other rules (R3, R8).
struct CheckEstimates {
  std::optional<double> predicted_score;
  std::optional<double> calibrated_confidence;
};

// Violations: gates in order of the dimensions, then rules, then checklist items.
SelfCheck CheckArtifact(const Artifact& artifact, const ReviewFindings& findings,
                        const CheckEstimates& estimates, const ReviewSettings& settings);

// As above for a document (ParseArtifact), with estimates from the findings. A task type that was
// never reviewed is a failure, because it would filter out every rule; without a task type, all
// rules count. Failure: kInvalidArgument.
Result<SelfCheck> CheckDocument(std::string_view document, const ReviewFindings& findings,
                                const ReviewSettings& settings);

}  // namespace credence::review
