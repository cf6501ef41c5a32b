// SPDX-License-Identifier: Apache-2.0
// Rule scope: the context that separates those who ask for a thing from those who speak against it.
// Where there is one, both are right, each in their own place: the rule holds there alone.
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

// Fewer reviews on one side are no contradiction.
inline constexpr std::int64_t kContradictingMin = 2;

// At least so many reviews on each side.
bool IsContradicted(std::span<const MentionIndex::Seen> mentions);

// Task type, stage or scored dimension, the first that the sides have no value of in common.
// Nothing: none does. REQUIRES: IsContradicted.
std::optional<RuleScope> SeparatingScope(std::span<const MentionIndex::Seen> mentions,
                                         const Names& names);

// Where a rule holds. Nothing: wherever its thing is spoken of, because nobody contradicts it, no
// context separates those who do, or a person was asked and what was said since agrees.
std::optional<RuleScope> ScopeOf(std::span<const MentionIndex::Seen> mentions, const Rule* rule,
                                 const Names& names);

// Whether a mention at `at` still counts after what a person answered.
bool CountsAfterAnswer(const Rule* rule, bool against, Timestamp at);
// Whether it counts for a rule of this scope. What is said against it comes from elsewhere then.
bool Counts(const MentionIndex::Seen& seen, const Rule* rule,
            const std::optional<RuleScope>& scope);

// Work that is to be done or was done, as far as it is known.
struct WorkPlace {
  std::optional<std::string> task_type = std::nullopt;
  std::optional<std::string> stage = std::nullopt;
  std::vector<std::string> dimensions = {};  // Empty: any.
};

enum class Applies {
  kYes,
  kUnknown,  // It holds in one context alone, and the place does not tell whether it is that one.
  kNo,
};
Applies AppliesIn(const std::optional<RuleScope>& scope, const WorkPlace& place);

// "task_type=ghl, shopify"
std::string ScopeName(const RuleScope& scope);
// "only for ghl, shopify", "only in the stage design", "only where security is scored"
std::string ScopeWords(const RuleScope& scope);

}  // namespace credence::review
