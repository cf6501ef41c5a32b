// SPDX-License-Identifier: Apache-2.0
// The demonstration: two months in the life of a project's memories, on a store of its own with a
// clock of its own. Nothing of the user's is touched.
#pragma once

#include "credence/engine.h"
#include "credence/result.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

Result<void> PlayDemo(Terminal& out);
// One session of a coding agent.
Result<void> PlayGovernorDemo(Terminal& out);
// Two hundred events, and heuristics that learn from a scripted model. `options` say where models
// for embeddings are, and which is wanted.
Result<void> PlayExecutiveDemo(Terminal& out, EngineOptions options);
// Two months of talk with a user.
Result<void> PlayBeliefDemo(Terminal& out);
// Two months of reviews of an agent's work.
Result<void> PlayReviewDemo(Terminal& out);

}  // namespace credence::cli
