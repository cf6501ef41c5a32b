// SPDX-License-Identifier: Apache-2.0
// A turn of a conversation as it was understood, before anything is written.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "credence/beliefs.h"
#include "credence/decimal.h"
#include "credence/uuid.h"
#include "language/extraction.h"
#include "language/turn_marks.h"

namespace credence::engine {

// A statement that is about to be stored.
struct Draft {
  std::string text;
  BeliefOrigin origin = BeliefOrigin::kUserGiven;
  std::optional<Decimal> certainty = std::nullopt;  // If the user was not entirely sure.
  std::optional<std::string> ended = std::nullopt;  // The state that is over.
  bool is_reason = false;                           // Given as a reason for something else.
  std::optional<language::ChangeMark> change = std::nullopt;  // Says that something has changed.
  // Filled in when it is stored.
  Uuid id = {};
  bool is_new = false;      // Must be compared with all beliefs on its topic.
  bool said_again = false;  // By the user.
  bool is_back = false;     // Said again after it had ended.
};

struct HeardTurn {
  std::vector<Draft> drafts;
  bool is_reported = false;  // By an agent, which may be wrong about what the user said.
  std::vector<language::Doubted> doubts;
  // Clauses that state nothing, but may mention a belief.
  std::vector<language::Skipped> asides;
};

// A model's opinions, by new statement and the belief that it contradicts.
using Opinions = std::map<std::pair<std::string, Uuid>, std::string>;
// How an opinion ends if the model sees no contradiction.
inline constexpr std::string_view kCompatible = ": compatible";

}  // namespace credence::engine
