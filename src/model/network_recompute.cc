// SPDX-License-Identifier: Apache-2.0
#include "model/network_recompute.h"

namespace credence::model {

void RecomputeAll(MemoryGraph& graph, const NetworkParams& params) {
  for (MemoryGraph::Node node = 0; node < graph.size(); ++node) {
    graph.SetTerms(node, ComputeTerms(graph, params, node));
  }
}

}  // namespace credence::model
