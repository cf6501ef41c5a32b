// SPDX-License-Identifier: Apache-2.0
// Graphs of beliefs generated from a seed, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "credence/decimal.h"
#include "model/memory_graph.h"

namespace credence::bench {

struct GraphShape {
  std::string name;
  std::size_t nodes = 0;
  std::size_t links = 0;  // Half support, half relation; duplicates are merged.
  // False: both ends of a link are uniformly random. True: the end is the belief of rank n u^3 for
  // u from 0 to 1, so that the median has half as many links as the mean, and some are hubs.
  bool skewed = false;
  // This percentage of beliefs starts at 0.8; of the rest, two thirds at 0.5 and a third at 0.4.
  unsigned user_given_percent = 0;
};

// Each belief's evidence is its start value plus zero to six steps, most of them upwards.
model::MemoryGraph MakeGraph(const GraphShape& shape);

struct GraphFacts {
  std::size_t links = 0;
  double strong_share = 0;     // Evidence above 0.7.
  double saturated_share = 0;  // At the cap by neighbours alone.
  std::size_t median_degree = 0;
  std::size_t max_degree = 0;
};
// Degree: links of all kinds that begin or end at a belief. REQUIRES: the terms are correct.
GraphFacts FactsOf(const model::MemoryGraph& graph);

}  // namespace credence::bench
