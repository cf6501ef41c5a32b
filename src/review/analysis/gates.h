// SPDX-License-Identifier: Apache-2.0
// Gates: the scores of a dimension below which work was nearly always turned down. Rule R2.
//
// "Turned down" means rejected or sent back. Events count by their weight (model/event_weight.h);
// deferred events and events without a decision do not count.
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// By dimension, the hard gate first. A soft gate with the same score as the hard gate adds nothing
// and is left out.
std::vector<ScoreGate> GatesOf(const Corpus& corpus, const ReviewSettings& settings, Timestamp now);

}  // namespace credence::review
