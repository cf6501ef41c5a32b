// SPDX-License-Identifier: Apache-2.0
// A demonstration: twelve weeks of a team and its agents, for exploring Credence without data of
// one's own. It is loaded through the same operations as everything else.
#pragma once

#include <string>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/result.h"

namespace credence::operations {

constexpr int kDemonstrationDays = 84;

// Loads into an empty space; a space that already has the demonstration is left unchanged. Failure:
// kFailedPrecondition if it has anything else. `clock` is the engine's, and is moved forward to
// `now` from the first day of the demonstration.
Result<void> LoadDemonstration(Engine& engine, ManualClock& clock, Timestamp now,
                               const std::string& space);

}  // namespace credence::operations
