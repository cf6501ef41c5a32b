// SPDX-License-Identifier: Apache-2.0
// The neutral prompt: what a model is asked when no heuristic may answer by itself.
//
// Agreement is evidence only if nothing in the question suggests it. So candidates come in random
// order, as possible responses; nothing reveals their confidence, origin, age or results; and the
// model is asked for its own response, never for an opinion on a candidate. Texts of events and
// heuristics are quoted so that they can neither close the quotation nor add a candidate. These are
// invariants (neutral_prompt_property_test.cc).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/clock.h"

namespace credence::executive {

struct PossibleResponse {
  std::string condition;
  std::string action;
};

struct EventPrompt {
  std::string system;
  std::string prompt;
};

EventPrompt NeutralPrompt(std::string_view source, std::string_view text,
                          std::vector<PossibleResponse> candidates,
                          std::span<const std::string> goals, Rng& rng);

// Asks for a condition and an action, as JSON, of which the exchange is an example.
EventPrompt PatternPrompt(std::string_view source, std::string_view text,
                          std::string_view response);
// Asks for a JSON object with the likelihood of success.
EventPrompt PredictionPrompt(std::string_view source, std::string_view text,
                             std::string_view response, std::span<const std::string> goals);

// The line that says what happened, with its line break.
std::string EventLine(std::string_view source, std::string_view text);
// One line within double quotes; quotes and backslashes inside are escaped.
std::string QuoteForPrompt(std::string_view text);

}  // namespace credence::executive
