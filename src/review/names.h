// SPDX-License-Identifier: Apache-2.0
// The names of the faculty's enums, as in feedback events and in our own JSON.
#pragma once

#include <string_view>

#include "credence/enum_names.h"
#include "credence/reviews.h"
#include "model/elo.h"
#include "model/event_weight.h"

namespace credence::model {

CREDENCE_ENUM_NAMES(PreferenceStrength, "slight", "moderate", "strong", "overwhelming")
CREDENCE_ENUM_NAMES(Certainty, "very-unsure", "somewhat-unsure", "fairly-sure", "very-sure")
CREDENCE_ENUM_NAMES(Preference, "weak", "plain", "strong")

}  // namespace credence::model

namespace credence::review {

// Reviewers with such names are models.
inline constexpr std::string_view kModelPrefix = "model:";

enum class Preferred { kA, kB, kNeither, kBothGood };
CREDENCE_ENUM_NAMES(Preferred, "A", "B", "neither", "both-good")
enum class Winner { kA, kB, kTie };
CREDENCE_ENUM_NAMES(Winner, "A", "B", "tie")
enum class Complexity { kLow, kMedium, kHigh };
CREDENCE_ENUM_NAMES(Complexity, "low", "medium", "high")
// Where a mention comes from.
enum class MentionSource {
  kAnnotation,
  kFreeText,  // What was liked or disliked, notes, comments on scores.
  kDecision,  // The reason, the blockers, the suggestions.
  kComparison,
};
// The source document's names for the source of a rule.
CREDENCE_ENUM_NAMES(MentionSource, "annotation", "feedback-pattern", "rejection-analysis",
                    "comparison")
// How long the decision took; the exact time is kept only for a month.
enum class Pace {
  kQuick,  // Under 15 s.
  kFast,   // Under 30 s.
  kUsual,
  kSlow,  // Over 5 minutes.
};
CREDENCE_ENUM_NAMES(Pace, "quick", "fast", "usual", "slow")

}  // namespace credence::review
