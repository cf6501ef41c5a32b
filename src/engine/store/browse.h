// SPDX-License-Identifier: Apache-2.0
// The ledger for browsing: newest first, one page at a time.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/json_writer.h"
#include "credence/ledger.h"
#include "credence/result.h"
#include "language/time_range.h"
#include "ledger/store.h"

namespace credence::engine {

constexpr std::int64_t kLedgerPageMax = 1'000;

// Whether an event's kind is the wanted one, or belongs to the wanted faculty: "memory.validated"
// matches "memory.validated", "memory" and "memory.", but not "mem". Nothing matches "".
bool IsOfKind(std::string_view kind, std::string_view wanted);

// The prefixes of all kinds of events.
inline constexpr std::array<std::string_view, 11> kKindsOfEvents = {
    "memory", "session", "approval", "heuristic", "event", "fire",
    "firing", "belief",  "episode",  "review",    "alert"};
// Whether such events can exist: "memory", "memory.validated", but not "mem".
bool IsKnownKind(std::string_view wanted);

// `during`: what `since` and `until` of the request mean. Failure: kInvalidArgument for a limit
// outside 1 to kLedgerPageMax.
Result<LedgerPage> BrowseEvents(ledger::Reader& reader, const BrowseLedger& request,
                                const language::TimeRange& during = {});

// What programs that follow the ledger are told about an event.
void WriteChange(const Event& event, JsonWriter& json);

// Finds an event by number or id. Failure: kNotFound.
Result<Event> FindLedgerEvent(ledger::Reader& reader, std::string_view id);

}  // namespace credence::engine
