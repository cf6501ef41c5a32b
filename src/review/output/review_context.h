// SPDX-License-Identifier: Apache-2.0
// Review context: what past feedback has to say about a task that begins.
#pragma once

#include <string>
#include <vector>

#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// What others prepare for the context.
struct ContextMaterial {
  std::string standards;    // Markdown.
  std::string preferences;  // Markdown.
  std::vector<SimilarReview> similar;
};

// A stage must be one that there is feedback of: any other would leave out everything. Failure:
// kInvalidArgument, kNotFound.
Result<void> CheckRequest(const ContextRequest& request, const Corpus& corpus);

// Patterns are the active rules of the task type, of the stage, if one is given, and, if any are
// given, of the dimensions or of none in particular; those that hold in another context alone are
// left out. Anti-patterns are criticised in the task type and the stage, and mostly rejected (80 %
// of at least two reviews) or among its five of the greatest weight. The task type is the one that
// is named, or the task itself if it is called like one; without any, all count.
ReviewContext ContextFor(const ContextRequest& request, const ReviewFindings& findings,
                         ContextMaterial material, const ReviewSettings& settings);

}  // namespace credence::review
