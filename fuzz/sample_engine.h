// SPDX-License-Identifier: Apache-2.0
// An engine for fuzzers: with a fixed time and seed, a small ledger with some of everything, and a
// function that runs every query.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::fuzz {

// `db`: see EngineOptions.
Result<std::unique_ptr<Engine>> OpenSample(const std::string& db);

// Records some events of each faculty. REQUIRES: the ledger is empty.
void FillSample(Engine& engine);

// Runs every operation that only reads the store, with `id` as the subject if it needs one. Each
// answer is JSON, and each refusal is one line.
void AskAll(Engine& engine, std::string_view id);

}  // namespace credence::fuzz
