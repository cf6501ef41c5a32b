// SPDX-License-Identifier: Apache-2.0
// Compares several sets of signals on the same runs, and two baselines that need no governor: the
// length of a run, and the number of its failed calls.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "eval/trajectories/runs.h"

namespace credence::bench {

// Prints how well each distinguishes failed runs from the others, at the end and after the given
// numbers of calls (for runs that continue), and in how many runs it would have refused a call.
// `further`: settings of one's own, as names and TOML.
void Compare(const std::vector<Run>& runs, const std::vector<std::int64_t>& calls,
             const std::vector<std::pair<std::string, std::string>>& further = {});

}  // namespace credence::bench
