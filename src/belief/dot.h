// SPDX-License-Identifier: Apache-2.0
// A graph of beliefs in the Graphviz language (DOT).
#pragma once

#include <optional>
#include <string>

#include "credence/beliefs.h"
#include "credence/uuid.h"

namespace credence::belief {

// In the order of the graph, so that the same graph gives the same text. `start` is emphasised.
std::string DrawDot(const BeliefGraph& graph, const std::optional<Uuid>& start);

}  // namespace credence::belief
