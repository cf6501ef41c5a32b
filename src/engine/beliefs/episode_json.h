// SPDX-License-Identifier: Apache-2.0
// Reads episodes and batches of changes from JSON Lines. Parsing is strict: a line is accepted as a
// whole or refused.
#pragma once

#include <string_view>
#include <vector>

#include "credence/beliefs.h"
#include "credence/result.h"

namespace credence::engine {

// Reads one episode per line: id, at, speaker and text; conversation, statements and links are
// optional. Failure: kInvalidArgument, with the line number.
Result<std::vector<Episode>> ReadEpisodes(std::string_view lines);

// Reads one change per line: {"op": "support", "id": "$tea", "by": "$sencha"}. Failure: as above.
Result<std::vector<BeliefCommand>> ReadCommands(std::string_view lines);

}  // namespace credence::engine
