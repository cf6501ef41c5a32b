// SPDX-License-Identifier: Apache-2.0
// FiringFacts: what is known about an event's nearest heuristics before one of them answers. Error-
// bounded firing (firing_rule.h) learns from these facts how likely the answer is to be wrong.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "credence/handled_events.h"

namespace credence::executive {

// A heuristic near an event.
struct NearHeuristic {
  double similarity = 0;  // Of its condition and the event.
  double confidence = 0;
  std::size_t action = 0;  // Heuristics with the same action have the same number.
};

using credence::FiringFacts;

struct Proposal {
  std::size_t heuristic = 0;  // The position in the list: the nearest with the chosen action.
  FiringFacts facts = {};
};

// How many of the nearest heuristics are considered.
inline constexpr std::size_t kNearConsidered = 20;

// The action with the most votes. `near`: nearest first; those beyond kNearConsidered are ignored.
// Nothing if it is empty.
std::optional<Proposal> Propose(std::span<const NearHeuristic> near);

// The facts as the inputs of a linear model; the first is 1.
inline constexpr std::size_t kFiringInputs = 9;
std::array<double, kFiringInputs> InputsOf(const FiringFacts& facts);

}  // namespace credence::executive
