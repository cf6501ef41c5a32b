// SPDX-License-Identifier: Apache-2.0
// All terms of a graph in memory at once: what ComputeTerms gives for each node, as fast as memory
// can be read.
#pragma once

#include "model/memory_graph.h"
#include "model/network.h"

namespace credence::model {

// Sets the terms of every node.
void RecomputeAll(MemoryGraph& graph, const NetworkParams& params);

}  // namespace credence::model
