// SPDX-License-Identifier: Apache-2.0
// Reviewed work that resembles a task, for callers that compare texts by meaning.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "credence/reviews.h"
#include "ledger/store.h"
#include "review/corpus.h"
#include "review/types.h"

namespace credence::review {

// Among the newest reviewed work products of the task type (empty: any) that have a summary, those
// that share the most words with the task. This preselects, because comparing by meaning is slow.
Result<std::vector<Work>> NearestWorks(ledger::Reader& reader, std::string_view task,
                                       std::string_view task_type);

// Their outcomes. REQUIRES: the works are reviewed and have a summary; one similarity for each.
std::vector<SimilarReview> SimilarReviews(std::span<const Work> works,
                                          std::span<const double> similarities,
                                          const Corpus& corpus);

}  // namespace credence::review
