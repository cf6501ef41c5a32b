// SPDX-License-Identifier: Apache-2.0
// Unlock: the honest ways from a score to one at which a call is allowed. Each way was tried on a
// copy of the session before it is offered, so a printed recipe works.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

struct Recipe {
  enum class Kind { kReading, kTests, kApproval, kDispute };
  Kind kind = Kind::kTests;
  std::int64_t times = 1;
  std::int64_t wait = 0;    // Turns until the first time.
  std::int64_t apart = 0;   // Turns between one time and the next.
  std::string signal = {};  // That is disputed.
};

// Cheapest first, and those that can begin now before the others; empty if the score is reached.
std::vector<Recipe> RecipesFor(const SessionState& state, std::int64_t needed,
                               const GovernorSettings& settings);

// With the wait, if there is one.
std::string WordsOf(const Recipe& recipe);

// All recipes in words: "2 passing test runs (one per turn) or one approval".
std::string Unlock(const SessionState& state, std::int64_t needed,
                   const GovernorSettings& settings);

}  // namespace credence::governor
