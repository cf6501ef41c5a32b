// SPDX-License-Identifier: Apache-2.0
// Whether an answer would still be the same: for surfaces that are asked the same again and again.
#pragma once

#include <optional>

#include "credence/engine.h"
#include "engine/operation.h"
#include "ledger/store_version.h"

namespace credence::engine {

using StoreVersion = ledger::StoreVersion;

// Of the engine's store. Nothing: it cannot be told.
std::optional<StoreVersion> VersionOf(Engine& engine);

// True: the answer comes from the store, the settings and the time alone, and asking has no effect.
// False for what changes something, looks at files or tells what this process did.
bool IsOfStoreAlone(const Operation& operation);

}  // namespace credence::engine
