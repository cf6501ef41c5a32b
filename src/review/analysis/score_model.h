// SPDX-License-Identifier: Apache-2.0
// Score model: predicts a reviewer's overall score from scores of dimensions. Rule R8.
//
//   score = constant + sum of weight × score of the dimension
//
// A review's overall score is the mean of its own scores, with the weights that the reviewer gave.
// So the fit learns which dimensions drive those means: a dimension that reviewers weigh heavily or
// always score moves the overall score; one that they omit or give little weight does not. It
// cannot learn more, because reviewers state no overall score of their own.
//
// If a review omits a dimension, the dimension's mean is used. Below 30 scored reviews the weights
// are equal; from then on they are fitted by ridge regression towards equal weights
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

// From 1 to 10. The weights of missing dimensions are shared among the given ones. If the model
// knows none of the given dimensions, the result is their mean. Nothing: no score was given.
std::optional<double> PredictScore(const ScoreModel& model, std::span<const ScoreGiven> scores);

}  // namespace credence::review
