// SPDX-License-Identifier: Apache-2.0
// A demonstration: twelve weeks of a team and its agents, so that one can look around before there
// is anything of one's own. It is told through the same operations as everything else.
#pragma once

#include <string>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/result.h"

namespace credence::operations {

constexpr int kDemonstrationDays = 84;

// Into a space that is empty; one that has the demonstration stays as it is. Failure:
// kFailedPrecondition if it has anything else. `clock` is the engine's, and is moved
// from `now` less the days up to `now`.
Result<void> LoadDemonstration(Engine& engine, ManualClock& clock, Timestamp now,
                               const std::string& space);

}  // namespace credence::operations
