// SPDX-License-Identifier: Apache-2.0
// Beliefs as the nodes and edges of Graphiti (github.com/getzep/graphiti), in both directions.
// docs/beliefs-exchange.md has the fields and what becomes of each.
//
// document := {"nodes": [EntityNode…], "edges": [EntityEdge…]}  |  one of them on each line
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/beliefs.h"
#include "credence/result.h"
#include "credence/timestamp.h"

namespace credence::belief {

// The label by which a belief is told from an entity of Graphiti's own.
inline constexpr std::string_view kBeliefLabel = "Belief";

// One document, indented. `group` is Graphiti's partition of the graph; what its rules do not allow
// in a name becomes "_".
std::string WriteGraphiti(const BeliefGraph& graph, std::string_view group);

// An EntityNode or an EntityEdge, as far as it is used here.
struct GraphitiRecord {
  std::string place;  // "node 3", "line 7": for messages.
  bool is_edge = false;
  std::string uuid;
  std::vector<std::string> labels;  // Of a node.
  std::string summary;              // Of a node.
  std::string source;               // Of an edge, as are the next.
  std::string target;
  std::string fact;
  std::vector<std::string> episodes;
  std::optional<Timestamp> invalid_at;
  std::optional<Timestamp> expired_at;
  // From the attributes.
  std::optional<std::string> origin;
  std::optional<double> confidence;
  std::string status;
  std::string link;  // "supports", "relates", "contradicts": an edge of ours.
  std::string winner;
  bool mutual = false;
};

// Failure: kInvalidArgument, which names the entry.
Result<std::vector<GraphitiRecord>> ReadGraphiti(std::string_view text);

// What the records say as beliefs and links. Facts and summaries become beliefs; a fact is related
// to what is believed of its two entities, never to their other facts, so that an entity with many
// facts does not tie them all to each other. Failure: kInvalidArgument.
Result<BeliefImport> PlanImport(const std::vector<GraphitiRecord>& records, Timestamp now);

}  // namespace credence::belief
