// SPDX-License-Identifier: Apache-2.0
// Encodes and decodes the ledger events of the executive.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "executive/types.h"
#include "ledger/event_draft.h"
#include "ledger/store.h"

namespace credence::executive {

inline constexpr std::string_view kHeuristicStream = "heuristic/";
inline constexpr std::string_view kArrivalStream = "event/";
inline constexpr std::string_view kFireStream = "fire/";

using ledger::EventDraft;

EventDraft OfHeuristic(const Uuid& id, const HeuristicEvent& event);
EventDraft OfArrival(std::string_view id, const ArrivalEvent& event);
EventDraft OfFire(const Uuid& id, const FireEvent& event);

std::string HeuristicStreamOf(const Uuid& id);
std::string ArrivalStreamOf(std::string_view id);

// Nothing: a kind or version that this program does not know. Failure: kDataLoss if the body of a
// known kind cannot be read.
Result<std::optional<HeuristicEvent>> DecodeHeuristicEvent(const ledger::EventView& event);
Result<std::optional<ArrivalEvent>> DecodeArrivalEvent(const ledger::EventView& event);
Result<std::optional<FireEvent>> DecodeFireEvent(const ledger::EventView& event);

// The texts of a heuristic as one verbatim, and back. REQUIRES: each is one line.
std::string JoinTexts(std::string_view condition, std::string_view action);
// Nothing: the verbatim does not have this form.
std::optional<std::pair<std::string_view, std::string_view>> SplitTexts(std::string_view verbatim);

}  // namespace credence::executive
