// SPDX-License-Identifier: Apache-2.0
// Firing rule: whether a heuristic may answer by itself.
#pragma once

#include "credence/executive.h"
#include "executive/settings.h"

namespace credence::executive {

// The confidence required for an event of this urgency (0 to 1).
double ThresholdFor(double urgency, const ExecutiveSettings& settings);

// The highest threshold at which it may fire, by H4 and the settings that make it stricter.
// Negative: it may not fire at any threshold.
double TrustOf(const Heuristic& heuristic, const ExecutiveSettings& settings);
// Whether it may fire at the threshold; trust equal to the threshold is enough.
bool MayFire(const Heuristic& heuristic, double threshold, const ExecutiveSettings& settings);

// Its present state, with additional information for people.
HeuristicReading ReadHeuristic(Heuristic heuristic, const ExecutiveSettings& settings);

}  // namespace credence::executive
