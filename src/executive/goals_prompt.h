// SPDX-License-Identifier: Apache-2.0
// Evaluation against the user's goals: what a model is asked once later events can no longer show
// how a response turned out, and how its answer is read. Texts are quoted as in the neutral prompt,
// so that none can close its quotation, add an event or answer in the model's place
// (goals_prompt_property_test.cc).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "executive/neutral_prompt.h"

namespace credence::executive {

struct EvaluatedResponse {
  std::string_view source;
  std::string_view text;  // Of the event.
  std::string_view response;
  std::span<const std::string> follow_ups;  // Later events of the source, oldest first.
};

EventPrompt GoalsPrompt(const EvaluatedResponse& response, std::span<const std::string> goals);

enum class GoalsVerdict { kYes, kNo, kUnclear };
// Nothing: the answer is not exactly one of the three that were offered.
std::optional<GoalsVerdict> ReadGoalsVerdict(std::string_view reply);

}  // namespace credence::executive
