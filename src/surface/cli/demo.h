// SPDX-License-Identifier: Apache-2.0
// The demonstration: two months in the life of a project's memories, with a separate store and
// clock. The user's data is not touched.
#pragma once

#include "credence/engine.h"
#include "credence/result.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

Result<void> PlayDemo(Terminal& out);
// One session of a coding agent.
Result<void> PlayGovernorDemo(Terminal& out);
// Two hundred events, and heuristics that learn from a scripted model. `options` choose and locate
// the embedding model.
Result<void> PlayExecutiveDemo(Terminal& out, EngineOptions options);
// Two months of conversation with a user.
Result<void> PlayBeliefDemo(Terminal& out);
// Two months of reviews of an agent's work.
Result<void> PlayReviewDemo(Terminal& out);

}  // namespace credence::cli
