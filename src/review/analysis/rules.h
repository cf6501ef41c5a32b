// SPDX-License-Identifier: Apache-2.0
// Rules (R6): things that reviewers ask for again and again.
//
//   candidate  at least 3 mentions
//   rule       at least 5, on at least 3 different days (UTC)
//   active     a rule of confidence 0.8 or more; until it falls under 0.6 or a person retires it
//   confidence = for / (for + against + 2) on sums of weights (model/event_weight.h)
//
// When feedback contradicted itself and a person was asked, what was said on the other side before
// the answer no longer counts. When a context separates the two sides, the rule holds in it alone,
// and what was said against it elsewhere does not count (rule_scope.h).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

// What speaks for a rule, as it is recorded when it becomes active.
struct RuleSupport {
  std::int64_t mentions = 0;
  std::int64_t days = 0;
  double confidence = 0;
};
// It is asked for often enough.
bool IsRule(const RuleSupport& support, const ReviewSettings& settings);
// And nearly always in the same sense: it becomes active.
bool IsActive(const RuleSupport& support, const ReviewSettings& settings);
// One that is active stays so.
bool StaysActive(double confidence, const ReviewSettings& settings);

// Things with enough mentions, and those that are active or were retired. `texts` are newest first.
// Active ones first, then rules, candidates, retired ones; each by confidence, then by key.
// REQUIRES: the index is of that corpus and moment, with the weights of the settings.
std::vector<RuleReading> RulesOf(const Corpus& corpus, const MentionIndex& index,
                                 const RuleMap& rules, std::span<const KeyedText> texts,
                                 const ReviewSettings& settings, Timestamp now);

// The events whose words a rule is made of: for each key with enough mentions the newest ten that
// ask for it, newest first. By key.
std::vector<std::pair<std::string, std::vector<std::int64_t>>> SamplesWanted(
    const Corpus& corpus, const ReviewSettings& settings);

// Whether work has to keep the rule. A task type that is not known is any.
Applies AppliesTo(const RuleReading& rule, const WorkPlace& place);

}  // namespace credence::review
