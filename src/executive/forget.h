// SPDX-License-Identifier: Apache-2.0
// Decides what happens when a heuristic is forgotten or restored.
#pragma once

#include <string_view>

#include "credence/executive.h"
#include "credence/result.h"
#include "ledger/event_draft.h"

namespace credence::executive {

// Failure: kFailedPrecondition. `action`: what cannot be done to an archived heuristic, "frozen".
Result<void> RequireCurrent(const Heuristic& heuristic, std::string_view action);

// Failure: kFailedPrecondition if that was done before.
Result<ledger::EventDraft> DecideForget(const Heuristic& heuristic, bool erase);

// `same`: the current heuristic with the same texts; may be null. Failure: kFailedPrecondition,
// kAlreadyExists.
Result<ledger::EventDraft> DecideRestore(const Heuristic& heuristic, const Heuristic* same);

}  // namespace credence::executive
