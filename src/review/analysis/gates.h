// SPDX-License-Identifier: Apache-2.0
// Gates: the scores of a dimension below which work was turned down nearly always. Rule R2.
//
// Rejected is what was rejected or sent back. Events count by their weight (model/event_weight.h);
// deferred ones, and those without a decision, do not.
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// By dimension, the hard gate first. A soft gate where the hard one is says nothing more, and is
// left out.
std::vector<ScoreGate> GatesOf(const Corpus& corpus, const ReviewSettings& settings, Timestamp now);

}  // namespace credence::review
