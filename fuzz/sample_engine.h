// SPDX-License-Identifier: Apache-2.0
// An engine for fuzzers: always the same time and chance, with a little of everything in its
// ledger, and a way to ask it all that can be asked.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::fuzz {

// `db` as in EngineOptions.
Result<std::unique_ptr<Engine>> OpenSample(const std::string& db);

// Some events of each faculty; REQUIRES: the ledger is empty.
void FillSample(Engine& engine);

// Every operation that only reads the store, about `id` where it needs to know what about. Each
// answer is JSON, and each refusal one line.
void AskAll(Engine& engine, std::string_view id);

// For checks: whether the text is one JSON value, or one line for a person.
bool IsJson(std::string_view text);
bool IsOneLine(std::string_view text);

}  // namespace credence::fuzz
