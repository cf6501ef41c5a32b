// SPDX-License-Identifier: Apache-2.0
// Computes all terms of a graph in memory at once, at the speed of memory: the same terms that
// ComputeTerms gives for each node.
#pragma once

#include "model/memory_graph.h"
#include "model/network.h"

namespace credence::model {

void RecomputeAll(MemoryGraph& graph, const NetworkParams& params);

}  // namespace credence::model
