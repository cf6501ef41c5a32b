// SPDX-License-Identifier: Apache-2.0
// Events of memories as the ledger keeps them, in both directions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/event_draft.h"
#include "ledger/store.h"
#include "memory/types.h"

namespace credence::memory {

inline constexpr std::string_view kStreamPrefix = "memory/";

std::string StreamOf(const Uuid& id);

std::string_view KindOf(const MemoryEvent& event);
std::string BodyOf(const MemoryEvent& event);

// What was decided, in the form in which it is appended.
std::vector<ledger::EventDraft> DraftsOf(std::span<const Decision> decisions);

// Nothing: a kind or a version that this program does not know. Failure: kDataLoss, when the body
// of a known kind cannot be read.
Result<std::optional<MemoryEvent>> DecodeEvent(const ledger::EventView& event);

}  // namespace credence::memory
