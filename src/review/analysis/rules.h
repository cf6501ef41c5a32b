// SPDX-License-Identifier: Apache-2.0
// Rules (R6): things that reviewers ask for again and again.
//
//   candidate  at least 3 mentions
//   rule       at least 5, on at least 3 different days (UTC)
//   theme      as many, but the comments give no common instruction; never active
//   active     a rule with confidence 0.8 or more, until it falls below 0.6 or a person retires it;
//              with review.confirm_rules it is used only after a person has confirmed it
//   confidence = for / (for + against + 2) on sums of weights (model/event_weight.h)
//
// If feedback contradicted itself and a person has answered, earlier mentions on the other side no
// longer count. If a context separates the two sides, the rule holds only in that context, and
// mentions against it elsewhere do not count (rule_scope.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rule_scope.h"
#include "review/corpus.h"
#include "review/intake/enrichment.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

// The support for a rule, as recorded when it becomes active.
struct RuleSupport {
  std::int64_t mentions = 0;
  std::int64_t days = 0;
  double confidence = 0;
};
// Whether it is asked for often enough.
bool IsRule(const RuleSupport& support, const ReviewSettings& settings);
// Whether it is also asked for consistently, so that it becomes active.
bool IsActive(const RuleSupport& support, const ReviewSettings& settings);
// Whether an active rule stays active.
bool StaysActive(double confidence, const ReviewSettings& settings);

// Whether rules are worded, or only counted; without words there are no themes.
enum class RuleWords { kRead, kIgnored };

// Things with enough mentions, and all active or retired rules. `texts` are newest first. Rules
// that wait for confirmation first, then active rules, rules, themes, candidates and retired rules;
// each group by confidence, then by key. REQUIRES: the index was built from that corpus at that
// moment, with the weights of the settings.
std::vector<RuleReading> RulesOf(const Corpus& corpus, const MentionIndex& index,
                                 const RuleMap& rules, std::span<const KeyedText> texts,
                                 const ReviewSettings& settings, Timestamp now,
                                 RuleWords words = RuleWords::kRead);

// The events from which rules take their wording: for each key with enough mentions, the newest
// forty that ask for it, newest first. Ordered by key.
std::vector<std::pair<std::string, std::vector<std::int64_t>>> SamplesWanted(
    const Corpus& corpus, const ReviewSettings& settings);

// Whether the rule applies to the work. An unknown task type matches any.
Applies AppliesTo(const RuleReading& rule, const WorkPlace& place);

}  // namespace credence::review
