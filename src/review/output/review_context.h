// SPDX-License-Identifier: Apache-2.0
// Review context: what past feedback says about a new task.
#pragma once

#include <string>
#include <vector>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// Prepared elsewhere for the context.
struct ContextMaterial {
  std::string standards;    // Markdown.
  std::string preferences;  // Markdown.
  std::vector<SimilarReview> similar;
};

// A stage must have feedback: any other would filter out everything. Failure: kInvalidArgument,
// kNotFound.
Result<void> CheckRequest(const ContextRequest& request, const Corpus& corpus);

// Patterns are the active rules of the task type, of the stage (if given), and of the given
// dimensions (if any) or of none in particular; rules that hold only in another context are left
// out. Anti-patterns are criticised in the task type and the stage, and are mostly rejected (80 %
// of at least two reviews) or among the task type's five with the greatest weight. The task type is
// the one given, or the task itself if it is the name of a task type; without any, all count.
ReviewContext ContextFor(const ContextRequest& request, const ReviewFindings& findings,
                         ContextMaterial material, const ReviewSettings& settings);

}  // namespace credence::review
