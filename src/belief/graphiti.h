// SPDX-License-Identifier: Apache-2.0
// Beliefs as nodes and edges of Graphiti (github.com/getzep/graphiti), in both directions.
// docs/beliefs-exchange.md lists the fields and how each is mapped.
//
// document := {"nodes": [EntityNode…], "edges": [EntityEdge…]}  |  one of them on each line
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/beliefs.h"
#include "credence/result.h"
#include "credence/timestamp.h"

namespace credence::belief {

// The label that distinguishes a belief from Graphiti's own entities.
inline constexpr std::string_view kBeliefLabel = "Belief";

// One indented document. `group` is Graphiti's partition of the graph; characters that Graphiti
// does not allow in its name become "_".
std::string WriteGraphiti(const BeliefGraph& graph, std::string_view group);

// The fields of an EntityNode or EntityEdge that are used here.
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
  std::string link;  // "supports", "relates", "contradicts": an edge that we exported.
  std::string winner;
  bool mutual = false;
};

// Failure: kInvalidArgument, naming the entry.
Result<std::vector<GraphitiRecord>> ReadGraphiti(std::string_view text);

// The records as beliefs and links. Facts and summaries become beliefs; a fact is related to the
// beliefs about its two entities, never to their other facts, so that an entity with many facts
// does not link them all to each other. Failure: kInvalidArgument.
Result<BeliefImport> PlanImport(const std::vector<GraphitiRecord>& records, Timestamp now);

}  // namespace credence::belief
