// SPDX-License-Identifier: Apache-2.0
// Questions about heuristics, arrivals and fires, answered from the rows of a store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/executive.h"
#include "credence/result.h"
#include "executive/types.h"
#include "ledger/store.h"

namespace credence::executive {

// The heuristic with this id; also with a part of one that names it alone: its beginning or its
// end, of at least four characters. Failure: kNotFound, kInvalidArgument (several).
Result<Heuristic> FindHeuristic(ledger::Reader& reader, std::string_view id);
Result<std::optional<Heuristic>> LoadHeuristic(ledger::Reader& reader, const Uuid& id);
// The heuristic that says exactly this.
Result<std::optional<Heuristic>> FindSame(ledger::Reader& reader, std::string_view source,
                                          std::string_view condition, std::string_view action);
// Of a source, or of all; best confidence first, then the oldest.
Result<std::vector<Heuristic>> ListHeuristicsOf(ledger::Reader& reader,
                                                const std::optional<std::string>& source);
// Whether a signal about an arrival has counted for the heuristic.
Result<bool> HasObserved(ledger::Reader& reader, const Uuid& heuristic, std::string_view signal,
                         std::string_view arrival);

Result<std::optional<Arrival>> LoadArrival(ledger::Reader& reader, std::string_view id);
// By the id of the event or of its response. Failure: kNotFound.
Result<Arrival> FindArrival(ledger::Reader& reader, std::string_view id);
// Answered by a model and not compared yet, oldest first.
Result<std::vector<std::string>> PendingArrivals(ledger::Reader& reader, std::int64_t limit);
// What the events of an arrival hold besides its state: the response, and what was compared.
struct ArrivalTexts {
  std::string response;
  std::optional<Answered> answered;
  std::optional<Compared> compared;
  std::optional<Uuid> made;  // The heuristic that a word on the response made, or reinforced.
};
Result<ArrivalTexts> ReadArrival(ledger::Reader& reader, std::string_view id);

// Failure: kNotFound, kInvalidArgument.
Result<Fire> FindFire(ledger::Reader& reader, std::string_view id);
// Of a source, oldest first.
Result<std::vector<Fire>> OpenFires(ledger::Reader& reader, std::string_view source);
// Of a source, those since then that are closed and of which no outcome is known, newest first.
Result<std::vector<Fire>> UnjudgedFires(ledger::Reader& reader, std::string_view source,
                                        Timestamp since);
// Of all sources, those that are open since then or longer, oldest first.
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
