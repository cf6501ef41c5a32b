// SPDX-License-Identifier: Apache-2.0
// Weigh: computes the numbers of an event from the settings. Settings enter events only through
// here, both live (decide.h) and when a recorded history is replayed with other settings. Depends
// only on its arguments.
#pragma once

#include <optional>

#include "belief/settings.h"
#include "credence/beliefs.h"
#include "credence/timestamp.h"

namespace credence::belief {

// The initial evidence of a belief. `certainty`: how sure the speaker sounded, if not entirely.
Decimal StartOf(BeliefOrigin origin, const std::optional<Decimal>& certainty,
                const BeliefSettings& settings);

// The signed change in evidence that a trigger causes, or a share of it.
Decimal DeltaOf(BeliefTrigger trigger, const BeliefSettings& settings);
Decimal DeltaOf(BeliefTrigger trigger, const std::optional<Decimal>& share,
                const BeliefSettings& settings);

// Whether agreement counts again yet; it counts at most once in a period.
bool IsConsistencyDue(const Belief& belief, Timestamp now, const BeliefSettings& settings);

// A belief that contradicts another.
struct Accuser {
  Uuid id;
  Decimal confidence;
  bool soft = false;      // The contradiction was not stated plainly.
  bool corrects = false;  // The user gave it in place of the other.
};
// The resulting trigger: full weight if the accuser is confident, less for a repetition.
BeliefTrigger ContradictionBy(const Accuser& by, const Belief& belief,
                              const BeliefSettings& settings);

}  // namespace credence::belief
