// SPDX-License-Identifier: Apache-2.0
// Episodes and batches of changes as JSON Lines, read strictly: a line is taken whole or refused.
#pragma once

#include <string_view>
#include <vector>

#include "credence/beliefs.h"
#include "credence/result.h"

namespace credence::engine {

// One episode in each line: id, at, speaker and text; conversation, statements and links may be
// there. Failure: kInvalidArgument, with the number of the line.
Result<std::vector<Episode>> ReadEpisodes(std::string_view lines);

// One change in each line: {"op": "support", "id": "$tea", "by": "$sencha"}. Failure: the same.
Result<std::vector<BeliefCommand>> ReadCommands(std::string_view lines);

}  // namespace credence::engine
