// SPDX-License-Identifier: Apache-2.0
// Several sets of signals on the same runs, beside what needs no governor: how long a run is, and
// how many of its calls failed.
#pragma once

#include <cstdint>
#include <vector>

#include "eval/trajectories/runs.h"

namespace credence::bench {

// Prints how well each tells the failed runs from the others, at the end and after so many calls
// (of the runs that go on), and how many runs it would have refused something.
void Compare(const std::vector<Run>& runs, const std::vector<std::int64_t>& calls);

}  // namespace credence::bench
