// SPDX-License-Identifier: Apache-2.0
// Gate: may a heuristic answer by itself?
#pragma once

#include "credence/executive.h"
#include "executive/settings.h"

namespace credence::executive {

// What confidence is needed for an event of this urgency (0 to 1).
double ThresholdFor(double urgency, const ExecutiveSettings& settings);

// The highest threshold at which it may fire, by H4 and the switches that make it stricter;
// negative: at none.
double TrustOf(const Heuristic& heuristic, const ExecutiveSettings& settings);
// The threshold belongs to it.
bool MayFire(const Heuristic& heuristic, double threshold, const ExecutiveSettings& settings);

// As it stands now, with what a person wants to know besides.
HeuristicReading ReadHeuristic(Heuristic heuristic, const ExecutiveSettings& settings);

}  // namespace credence::executive
