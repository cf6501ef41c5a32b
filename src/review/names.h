// SPDX-License-Identifier: Apache-2.0
// The names of the faculty's enums, as in feedback events and in our own JSON.
#pragma once

#include <array>
#include <string_view>

#include "credence/enum_names.h"
#include "credence/reviews.h"
#include "model/elo.h"
#include "model/event_weight.h"

namespace credence {

template <>
struct EnumNames<model::PreferenceStrength> {
  static constexpr std::array<std::string_view, 4> kNames = {"slight", "moderate", "strong",
                                                             "overwhelming"};
};
template <>
struct EnumNames<model::Certainty> {
  static constexpr std::array<std::string_view, 4> kNames = {"very-unsure", "somewhat-unsure",
                                                             "fairly-sure", "very-sure"};
};
template <>
struct EnumNames<model::Preference> {
  static constexpr std::array<std::string_view, 3> kNames = {"weak", "plain", "strong"};
};

namespace review {

enum class Preferred { kA, kB, kNeither, kBothGood };
enum class Winner { kA, kB, kTie };
enum class Complexity { kLow, kMedium, kHigh };
// Where a mention comes from.
enum class MentionSource {
  kAnnotation,
  kFreeText,  // What was liked or disliked, notes, comments on scores.
  kDecision,  // The reason, the blockers, the suggestions.
  kComparison,
};
// How long the decision took; the exact time is kept only for a month.
enum class Pace {
  kQuick,  // Under 15 s.
  kFast,   // Under 30 s.
  kUsual,
  kSlow,  // Over 5 minutes.
};

}  // namespace review

template <>
struct EnumNames<review::Preferred> {
  static constexpr std::array<std::string_view, 4> kNames = {"A", "B", "neither", "both-good"};
};
template <>
struct EnumNames<review::Winner> {
  static constexpr std::array<std::string_view, 3> kNames = {"A", "B", "tie"};
};
template <>
struct EnumNames<review::Complexity> {
  static constexpr std::array<std::string_view, 3> kNames = {"low", "medium", "high"};
};
template <>
struct EnumNames<review::MentionSource> {
  // The source document's names for the source of a rule.
  static constexpr std::array<std::string_view, 4> kNames = {"annotation", "feedback-pattern",
                                                             "rejection-analysis", "comparison"};
};
template <>
struct EnumNames<review::Pace> {
  static constexpr std::array<std::string_view, 4> kNames = {"quick", "fast", "usual", "slow"};
};

}  // namespace credence
