// SPDX-License-Identifier: Apache-2.0
// The ledger as people look through it: newest first, a page at a time.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "credence/ledger.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

constexpr std::int64_t kLedgerPageMax = 1'000;

// Whether a kind of event is the one that is wanted, or of the faculty that is: "memory.validated"
// is of "memory.validated", "memory" and "memory.", but not of "mem". None is of "".
bool IsOfKind(std::string_view kind, std::string_view wanted);

// The words that kinds of events begin with.
inline constexpr std::array<std::string_view, 8> kKindsOfEvents = {
    "memory", "session", "heuristic", "event", "fire", "belief", "episode", "review"};
// Whether there can be events of it: "memory", "memory.validated", but not "mem".
bool IsKnownKind(std::string_view wanted);

// Failure: kInvalidArgument for a limit that is not from 1 to kLedgerPageMax.
Result<LedgerPage> BrowseEvents(ledger::Reader& reader, const BrowseLedger& request);

// By its number or its id. Failure: kNotFound.
Result<Event> FindLedgerEvent(ledger::Reader& reader, std::string_view id);

}  // namespace credence::engine
