// SPDX-License-Identifier: Apache-2.0
// Work that was reviewed and is like a task, for whoever compares texts by meaning.
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

// Of the newest reviewed work products of the task type (empty: of any) that have a summary, those
// that share the most words with the task: comparing by meaning takes long.
Result<std::vector<Work>> NearestWorks(ledger::Reader& reader, std::string_view task,
                                       std::string_view task_type);

// What became of them. REQUIRES: they are reviewed and have a summary; a similarity for each.
std::vector<SimilarReview> SimilarReviews(std::span<const Work> works,
                                          std::span<const double> similarities,
                                          const Corpus& corpus);

}  // namespace credence::review
