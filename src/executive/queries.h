// SPDX-License-Identifier: Apache-2.0
// Queries about heuristics, arrivals and fires, answered from the rows of a store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/executive.h"
#include "credence/result.h"
#include "executive/types.h"
#include "ledger/store.h"

namespace credence::executive {

// By id, or by a unique part of it: its beginning or end, of at least four characters. Failure:
// kNotFound, kInvalidArgument (ambiguous).
Result<Heuristic> FindHeuristic(ledger::Reader& reader, std::string_view id);
Result<std::optional<Heuristic>> LoadHeuristic(ledger::Reader& reader, const Uuid& id);
// The current heuristic with exactly these texts.
Result<std::optional<Heuristic>> FindSame(ledger::Reader& reader, std::string_view source,
                                          std::string_view condition, std::string_view action);
// Of one source, or of all; highest confidence first, then oldest. Archived ones come last, if they
// are wanted.
Result<std::vector<Heuristic>> ListHeuristicsOf(ledger::Reader& reader,
                                                const std::optional<std::string>& source,
                                                bool with_archived = false);
// Whether a signal about an arrival already counted for the heuristic.
Result<bool> HasObserved(ledger::Reader& reader, const Uuid& heuristic, std::string_view signal,
                         std::string_view arrival);

Result<std::optional<Arrival>> LoadArrival(ledger::Reader& reader, std::string_view id);
// By the id of the event or of its response; "last" is the newest. Failure: kNotFound.
Result<Arrival> FindArrival(ledger::Reader& reader, std::string_view id);
// The arrivals that were part of the distributed trace.
Result<std::vector<Arrival>> ArrivalsOfTrace(ledger::Reader& reader, std::string_view trace,
                                             std::int64_t limit);
// Arrivals answered by a model but not yet compared, oldest first.
Result<std::vector<std::string>> PendingArrivals(ledger::Reader& reader, std::int64_t limit);
// What an arrival's events hold besides its state: the response and the comparison.
struct ArrivalTexts {
  std::string response;
  std::optional<Answered> answered;
  std::optional<Compared> compared;
  // The model's answer to an event that a heuristic answered.
  std::string second_response;
  std::optional<SecondAnswered> second;
  std::optional<Uuid> made;  // The heuristic that feedback on the response created or reinforced.
};
// Visits the events of an arrival that this program knows, with their texts.
Result<void> ScanArrival(ledger::Reader& reader, std::string_view id,
                         FunctionRef<void(ArrivalEvent&, const ledger::EventView&)> visit);
Result<ArrivalTexts> ReadArrival(ledger::Reader& reader, std::string_view id);

// Failure: kNotFound, kInvalidArgument.
Result<Fire> FindFire(ledger::Reader& reader, std::string_view id);
// Of a source, oldest first.
Result<std::vector<Fire>> OpenFires(ledger::Reader& reader, std::string_view source);
// Closed fires of a source since then without a known outcome, newest first.
Result<std::vector<Fire>> UnjudgedFires(ledger::Reader& reader, std::string_view source,
                                        Timestamp since);
// Fires of all sources that have been open since then or longer, oldest first.
Result<std::vector<Fire>> FiresOpenSince(ledger::Reader& reader, Timestamp then);
// The newest fires of a heuristic.
struct FiresOfHeuristic {
  std::optional<Fire> open;
  std::optional<Fire> unjudged;
};
Result<FiresOfHeuristic> FiresOf(ledger::Reader& reader, const Uuid& heuristic);
struct FireFilter {
  std::optional<Uuid> heuristic;
  std::optional<FireOutcome> outcome;
  std::int64_t limit = 100;
  std::int64_t offset = 0;
};
// Newest first.
Result<std::vector<Fire>> ListFiresOf(ledger::Reader& reader, const FireFilter& filter);

}  // namespace credence::executive
