// SPDX-License-Identifier: Apache-2.0
// Score model: the overall score that reviewers would give, from scores of dimensions. Rule R8.
//
//   score = constant + sum of weight × score of the dimension
//
// The overall score of a review is the mean of its own scores, by the weights that the reviewer
// gave them. So the fit learns what those means rest on: a dimension that reviewers weigh heavily
// or speak of always moves the overall mark, one that they leave out or give little weight does
// not. It cannot learn more, because reviewers state no mark of their own.
//
// A review that leaves a dimension out counts with that dimension's mean. Until 30 reviews have
// scores the weights are equal; later they are fitted by ridge regression towards equal weights
// (model/ridge.h), over the newest 10,000 reviews.
#pragma once

#include <optional>
#include <span>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/events.h"
#include "review/settings.h"

namespace credence::review {

ScoreModel ScoreModelOf(const Corpus& corpus, const ReviewSettings& settings);

// From 1 to 10. Weights of dimensions that are not given go to those that are; of dimensions that
// the model does not know, the mean counts if there are no others. Nothing: no score was given.
std::optional<double> PredictScore(const ScoreModel& model, std::span<const ScoreGiven> scores);

}  // namespace credence::review
