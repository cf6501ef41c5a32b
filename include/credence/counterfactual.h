// SPDX-License-Identifier: Apache-2.0
// Counterfactuals: the past events without which a verdict would differ, and what can honestly be
// done now to change it. docs/insight.md has the rules and costs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "credence/fields.h"
#include "credence/timestamp.h"

namespace credence {

struct FlipEvent {
  std::int64_t sequence = 0;
  std::string kind;
  Timestamp at;
  std::string what;

  bool operator==(const FlipEvent&) const = default;
  CREDENCE_FIELDS(sequence, kind, at, what)
};

// Past events without which, taken together, the verdict would differ.
struct FlipSet {
  bool found = false;
  // Oldest first. Empty although found: the settings have changed since, and the unchanged history
  // gives a different verdict under them.
  std::vector<FlipEvent> events;
  std::string becomes;        // The verdict without them.
  bool exact = false;         // No smaller set suffices; if not found, no set at all does.
  std::int64_t at_least = 0;  // Proven lower bound on the number of events.
  std::string guarantee;      // The proof, in words.

  CREDENCE_FIELDS(found, events, becomes, exact, at_least, guarantee)
};

struct RecourseStep {
  std::string action;
  std::int64_t count = 0;

  bool operator==(const RecourseStep&) const = default;
  CREDENCE_FIELDS(action, count)
};

// An action that can be taken, tried against the rules that would judge it.
struct Recourse {
  std::string action;      // "2 passing test runs"
  std::int64_t count = 0;  // Over all steps.
  double cost = 0;
  std::string leads_to;             // The verdict after it.
  std::vector<RecourseStep> steps;  // In order.

  CREDENCE_FIELDS(action, count, cost, leads_to, steps)
};

struct Counterfactual {
  std::string verdict;  // Current.
  FlipSet flip;
  std::vector<Recourse> recourse;  // Cheapest first; empty if nothing is better or nothing helps.

  CREDENCE_FIELDS(verdict, flip, recourse)
};

}  // namespace credence
