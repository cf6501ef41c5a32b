// SPDX-License-Identifier: Apache-2.0
// The neutral prompt: what a model is asked when no heuristic may answer by itself.
//
// Its agreement is evidence only if nothing in the question asks for it. So candidates come in
// random order, as possible responses; nothing tells how far they are trusted, where they come
// from, when they were made or how they fared; and the model is asked for a response of its own,
// never for an opinion on theirs. What events and heuristics say is quoted so that it can neither
// close its quotation nor add a candidate. These are invariants (neutral_prompt_property_test.cc).
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

// Asks for a condition and an action, as JSON, that the exchange is an example of.
EventPrompt PatternPrompt(std::string_view source, std::string_view text,
                          std::string_view response);
// Asks for a JSON object with the likelihood of success.
EventPrompt PredictionPrompt(std::string_view source, std::string_view text,
                             std::string_view response, std::span<const std::string> goals);

// One line within double quotes; quotes and backslashes inside are escaped.
std::string QuoteForPrompt(std::string_view text);

}  // namespace credence::executive
