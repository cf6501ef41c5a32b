// SPDX-License-Identifier: Apache-2.0
// Finds beliefs by what a question means, with the ranker that finds memories
// (language/relevance.h).
#pragma once

#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "belief/settings.h"
#include "belief/viewer.h"
#include "credence/beliefs.h"
#include "credence/result.h"
#include "language/match.h"
#include "ledger/store.h"

namespace credence::belief {

struct RecallQuery {
  std::string_view text;
  language::AnswerLimits limits;
  FunctionRef<bool(const BeliefReading&)> fits;  // Called with beliefs that have a text.
  language::Meaning* meaning = nullptr;          // Absent: by words only.
};

// Best first: by the probability that it answers, and how far it can be trusted. The readings are
// brief.
Result<std::vector<RecalledBelief>> Recall(ledger::Reader& reader, Viewer& viewer,
                                           const RecallQuery& query);

// What a person finds: without retracted and hidden beliefs unless asked for, with full readings.
Result<Paged<RecalledBelief>> Search(ledger::Reader& reader, Viewer& viewer,
                                     const RecallBeliefs& request, language::Meaning* meaning,
                                     const BeliefSettings& settings);

}  // namespace credence::belief
