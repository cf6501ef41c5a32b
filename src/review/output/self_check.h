// SPDX-License-Identifier: Apache-2.0
// Self-check: an artifact against what was learned, before a person sees it.
//
// Scores are held against the gates (R2). The text is held against active rules and the checklist
// as far as words can tell: what must not be used is looked for, what must be there is missed when
// none of its words occurs. A word that occurs proves nothing; the rest is left to the agent as
// recommendations. So is a rule that holds in one context alone, unless the artifact tells that it
// is of that context; of another one, it is not asked for.
#pragma once

#include <optional>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/intake/feedback.h"
#include "review/settings.h"

namespace credence::review {

// What other rules say about the artifact (R3, R8).
struct CheckEstimates {
  std::optional<double> predicted_score;
  std::optional<double> calibrated_confidence;
};

// Violations: gates in order of the dimensions, then rules and checklist in their order.
SelfCheck CheckArtifact(const Artifact& artifact, const ReviewFindings& findings,
                        const CheckEstimates& estimates, const ReviewSettings& settings);

// The same for a document (ParseArtifact), with the estimates that the findings give. A task type
// that nobody has reviewed would leave out every rule; without one, all count. Failure:
// kInvalidArgument.
Result<SelfCheck> CheckDocument(std::string_view document, const ReviewFindings& findings,
                                const ReviewSettings& settings);

}  // namespace credence::review
