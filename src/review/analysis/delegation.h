// SPDX-License-Identifier: Apache-2.0
// Delegation: what reviewers' answers to "could the agent have decided this?" and "should an expert
// look as well?" mean for later reviews. Of the latest answers of a task type, once there are five:
//
//   escalate   at least half asked for an expert
//   lighter    at least 90 % would have let the agent decide
//   not-alone  fewer than half would have: no auto-approval
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/enum_names.h"
#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/events.h"
#include "review/settings.h"

namespace credence::review {

enum class DelegationEffect { kUnmoved, kEscalate, kLighter, kNotAlone };
CREDENCE_ENUM_NAMES(DelegationEffect, "", "escalate", "lighter", "not-alone")

DelegationEffect EffectOf(const DelegationLearned& said, const ReviewSettings& settings);

// For a person: which way the level should go. Nothing: there is no reason to move it, or it is at
// that end already.
std::optional<std::string> ProposalOf(const DelegationLearned& said, std::int64_t level,
                                      const ReviewSettings& settings);

// Of the latest 20 answers per task type; the most answers first.
std::vector<DelegationReading> DelegationOf(const Corpus& corpus, const ReviewSettings& settings);

}  // namespace credence::review
