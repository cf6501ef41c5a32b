// SPDX-License-Identifier: Apache-2.0
// Rule scope: the context that separates reviews that ask for a thing from reviews against it. If
// there is one, both sides are right in their own context, and the rule holds only there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "review/analysis/mention_index.h"
#include "review/corpus.h"
#include "review/types.h"

namespace credence::review {

// With fewer reviews on one side there is no contradiction.
inline constexpr std::int64_t kContradictingMin = 2;

// At least kContradictingMin reviews on each side.
bool IsContradicted(std::span<const MentionIndex::Seen> mentions);

// Task type, stage or scored dimension: the first in which the two sides share no value. Nothing:
// there is none. REQUIRES: IsContradicted.
std::optional<RuleScope> SeparatingScope(std::span<const MentionIndex::Seen> mentions,
                                         const Names& names);

// The context in which a rule holds. Nothing: everywhere, because nobody contradicts it, no context
// separates the sides, or a person has answered and later feedback agrees.
std::optional<RuleScope> ScopeOf(std::span<const MentionIndex::Seen> mentions, const Rule* rule,
                                 const Names& names);

// Whether a mention at `at` still counts after a person's answer.
bool CountsAfterAnswer(const Rule* rule, bool against, Timestamp at);
// Whether it counts for a rule of this scope. Mentions against the rule from other contexts do not.
bool Counts(const MentionIndex::Seen& seen, const Rule* rule,
            const std::optional<RuleScope>& scope);

// The context of planned or finished work, as far as it is known.
struct WorkPlace {
  std::optional<std::string> task_type = std::nullopt;
  std::optional<std::string> stage = std::nullopt;
  std::vector<std::string> dimensions = {};  // Empty: any.
};

enum class Applies {
  kYes,
  kUnknown,  // The rule holds in one context only, and the work's context is not known well enough.
  kNo,
};
Applies AppliesIn(const std::optional<RuleScope>& scope, const WorkPlace& place);

// "task_type=ghl, shopify"
std::string ScopeName(const RuleScope& scope);
// "only for ghl, shopify", "only in the stage design", "only where security is scored"
std::string ScopeWords(const RuleScope& scope);

}  // namespace credence::review
