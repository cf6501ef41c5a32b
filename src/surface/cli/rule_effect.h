// SPDX-License-Identifier: Apache-2.0
// The effect of a rule: how the scores changed since it became active.
#pragma once

#include <optional>
#include <string>

#include "credence/review_findings.h"

namespace credence::cli {

struct RuleEffect {
  // "+0.42 relative to other task types (+0.10 to +0.74, 12 reviews)"
  std::string text;
  bool is_good = false;
};

// Against the other task types if they can be compared, because reviewers who become stricter
// change all scores. Nothing: too few reviews.
std::optional<RuleEffect> EffectOf(const RuleReading& rule);

}  // namespace credence::cli
