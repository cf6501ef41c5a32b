// SPDX-License-Identifier: Apache-2.0
// Evolve: what an event does to a heuristic, an arrival or a fire. Pure and infallible.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "credence/executive.h"
#include "executive/types.h"

namespace credence::executive {

// Where and when an event happened.
struct EventPlace {
  std::int64_t sequence = 0;
  Timestamp time;
  std::optional<std::string_view> text;  // The verbatim, if available.
};

void Evolve(Heuristic& heuristic, const HeuristicEvent& event, const EventPlace& place);
void Evolve(Arrival& arrival, const ArrivalEvent& event, const EventPlace& place);
void Evolve(Fire& fire, const FireEvent& event, const EventPlace& place);

}  // namespace credence::executive
