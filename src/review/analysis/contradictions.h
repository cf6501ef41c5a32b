// SPDX-License-Identifier: Apache-2.0
// Contradictions: some feedback asks for a thing, and other feedback speaks against it.
//
// A contradiction is settled by the first of these that applies: a person has answered; a context
// separates the two sides (the thing is asked for in one task type, stage or scored dimension and
// not in the others); recent and certain feedback gives one side 1.5 times the weight of the other.
// Otherwise a person has to be asked. If a context separates the sides, the rule holds only in that
// context (rule_scope.h).
#pragma once

#include <span>
#include <vector>

#include "credence/review_findings.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rules.h"
#include "review/corpus.h"

namespace credence::review {

// Things with at least two reviews on each side that no person has retired. Open questions first,
// then by key. Feedback that asks for the opposite of a reading is on the other side. REQUIRES: the
// index was built from that corpus.
std::vector<ReviewQuestion> QuestionsOf(const Corpus& corpus, const MentionIndex& index,
                                        const RuleMap& rules,
                                        std::span<const RuleReading> readings = {});

}  // namespace credence::review
