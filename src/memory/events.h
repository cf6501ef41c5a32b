// SPDX-License-Identifier: Apache-2.0
// Events of memories as the ledger keeps them, in both directions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "ledger/store.h"
#include "memory/types.h"

namespace credence::memory {

inline constexpr std::string_view kStreamPrefix = "memory/";

std::string StreamOf(const Uuid& id);

std::string_view KindOf(const MemoryEvent& event);
std::string BodyOf(const MemoryEvent& event);

// Nothing: a kind or a version that this program does not know. Failure: kDataLoss, when the body
// of a known kind cannot be read.
Result<std::optional<MemoryEvent>> DecodeEvent(const ledger::EventView& event);

}  // namespace credence::memory
