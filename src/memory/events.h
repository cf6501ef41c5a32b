// SPDX-License-Identifier: Apache-2.0
// Encodes and decodes the events of memories for the ledger.
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

// The decisions in the form in which they are appended.
std::vector<ledger::EventDraft> DraftsOf(std::span<const Decision> decisions);

// Absent for a kind or version that this program does not know. Failure: kDataLoss if the body of a
// known kind cannot be read.
Result<std::optional<MemoryEvent>> DecodeEvent(const ledger::EventView& event);

}  // namespace credence::memory
