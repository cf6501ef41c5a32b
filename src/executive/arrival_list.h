// SPDX-License-Identifier: Apache-2.0
// Arrivals for people: one page at a time, and one with everything recorded about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/handled_events.h"
#include "credence/result.h"
#include "executive/types.h"
#include "ledger/store.h"

namespace credence::executive {

struct ArrivalFilter {
  std::optional<std::string> source = std::nullopt;
  std::optional<DecisionPath> path = std::nullopt;
  std::vector<std::string> words = {};  // Lower case; all occur in the event or the response.
  std::optional<Timestamp> since = std::nullopt;  // Inclusive.
  std::optional<Timestamp> until = std::nullopt;  // Exclusive.
  std::optional<Arrival> after = std::nullopt;    // Only those behind it in the list.
  std::int64_t limit = 20;
};

struct ArrivalPage {
  std::vector<HandledEvent> events;  // Newest first.
  std::optional<std::string> next;   // The arrival to continue after; absent at the end.
};

// How many arrivals a page looks at. An index answers most questions, and each arrival found is one
// that was looked for; words and two filters at once are tried one arrival after the other.
inline constexpr std::int64_t kArrivalsLookedAt = 2'000;

Result<ArrivalPage> ListArrivals(ledger::Reader& reader, const ArrivalFilter& filter);

// Without ProposedResponse::right and what follows it, which the events of the arrival do not say.
Result<EventHistory> ReadHistory(ledger::Reader& reader, const Arrival& arrival);

}  // namespace credence::executive
