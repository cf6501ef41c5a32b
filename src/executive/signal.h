// SPDX-License-Identifier: Apache-2.0
// The signals that speak for or against a heuristic, and what each may do.
#pragma once

#include <string_view>

#include "executive/settings.h"

namespace credence::executive {

inline constexpr std::string_view kUserSignal = "user";
inline constexpr std::string_view kEndorsement = "llm_endorsement";
inline constexpr std::string_view kRejection = "llm_rejection";
inline constexpr std::string_view kDevOutcome = "dev_outcome";
inline constexpr std::string_view kDevContext = "dev_context";
inline constexpr std::string_view kTimeoutSignal = "implicit_timeout";
inline constexpr std::string_view kUndoSignal = "implicit_undo";
inline constexpr std::string_view kIgnoredSignal = "implicit_ignored";
// Not a signal for a heuristic: a model's answer was compared with what one would have answered.
inline constexpr std::string_view kComparisonSignal = "llm_comparison";
// As an evaluator's, but by the model: whether a response served the goals.
inline constexpr std::string_view kGoalsSignal = "llm_goals";
inline constexpr std::string_view kEvaluator = "outcome_evaluator";

enum class Direction { kBoth, kPositive, kNegative };

struct SignalRule {
  std::string_view name;
  Direction direction = Direction::kBoth;
  bool person = false;      // Given by a person.
  bool needs_fire = false;  // Only valid for a fire that nobody has reacted to yet.
  double magnitude = 1;     // Default, if none is given.
};

// A custom signal counts in full, but not as a person's.
SignalRule RuleOf(std::string_view signal, const ExecutiveSettings& settings);

// The name under which the signal is recorded: "undo" and "implicit_undo" are synonyms. Empty: it
// looks like a misspelling of `nearest`.
struct SignalName {
  std::string_view name;
  std::string_view nearest;
};
SignalName ResolveSignal(std::string_view given);

}  // namespace credence::executive
