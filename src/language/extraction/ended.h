// SPDX-License-Identifier: Apache-2.0
// Clauses that say that a state is over: "I used to live in Porto", "I no longer drink coffee", "we
// moved away from MySQL".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::language {

struct Ending {
  std::string now;    // What holds now: "I do not drink coffee".
  std::string ended;  // What held before: "I drink coffee".
};

// Nothing if no words say so; a negation alone does not. Neither text need be a lasting statement.
std::optional<Ending> ReadEnding(std::string_view clause);

}  // namespace credence::language
