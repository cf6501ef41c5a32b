// SPDX-License-Identifier: Apache-2.0
// A stream of events through the firing rule of the program (executive/firing_rule.h). The right
// answer becomes known after every event:
//
//   asked    the event and its right answer become a heuristic
//   fired    a right answer reinforces the heuristic; a wrong one speaks against it, and the event
//            and its right answer become a heuristic
//   drift    heuristics without evidence since then are set aside
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "executive/firing_rule.h"
#include "table.h"

namespace credence::eval {

struct StreamPlan {
  executive::FiringTerms terms;
  std::uint64_t seed = 1;
  std::optional<std::size_t> drift_at = {};  // From this event on, every answer is another one.
};

struct OneEvent {
  bool fired = false;
  bool right = false;            // Whether the proposed answer was right.
  float nearest_similarity = 0;  // For the rule with a fixed threshold: the nearest event so far,
  bool nearest_right = false;    // and whether its answer is right.
};

struct StreamRun {
  std::vector<OneEvent> events;     // Those that count, in the order of the stream.
  std::vector<std::size_t> resets;  // After which of them a drift was noticed.
};

StreamRun RunStream(const EventTable& table, const StreamPlan& plan);

// The most events that a fixed threshold on the similarity can answer with at most this share of
// wrong answers, found in hindsight; and which they are.
struct FixedThreshold {
  float threshold = 2;
  std::size_t fired = 0, wrong = 0;
};
FixedThreshold BestFixed(const StreamRun& run, double max_error);

}  // namespace credence::eval
