// SPDX-License-Identifier: Apache-2.0
// Weigh: the numbers that the settings give to what happened. The one way in which settings come
// into an event, live (decide.h) and when a recorded history is tried under other settings: it
// looks at what is handed in, and at nothing else.
#pragma once

#include "belief/settings.h"
#include "credence/beliefs.h"
#include "credence/timestamp.h"

namespace credence::belief {

// Where a belief starts.
Decimal StartOf(BeliefOrigin origin, const BeliefSettings& settings);

// What a trigger adds, or takes away.
Decimal DeltaOf(BeliefTrigger trigger, const BeliefSettings& settings);

// Whether it counts again that something agrees with it: once in a while.
bool IsConsistencyDue(const Belief& belief, Timestamp now, const BeliefSettings& settings);

// Another belief that speaks against one.
struct Accuser {
  Uuid id;
  Decimal confidence;
  bool soft = false;  // Whoever said so did not say it plainly.
};
// What that is to the belief: it counts in full where the other is confident, and less again.
BeliefTrigger ContradictionBy(const Accuser& by, const Belief& belief,
                              const BeliefSettings& settings);

}  // namespace credence::belief
