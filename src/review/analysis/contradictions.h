// SPDX-License-Identifier: Apache-2.0
// Contradictions: feedback that asks for a thing and feedback against it.
//
// What settles it, in this order: a person was asked; a context separates the two (it is asked for
// in one task type, stage or scored dimension and not in the others); recent and certain feedback,
// when one side weighs 1.5 times the other. Else a person has to be asked. Where a context
// separates them the rule holds in that context alone (rule_scope.h).
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rules.h"
#include "review/corpus.h"

namespace credence::review {

// Things with at least two reviews on each side that no person has retired. Open ones first, then
// by key. REQUIRES: the index is of that corpus.
std::vector<ReviewQuestion> QuestionsOf(const Corpus& corpus, const MentionIndex& index,
                                        const RuleMap& rules);

}  // namespace credence::review
