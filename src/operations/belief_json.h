// SPDX-License-Identifier: Apache-2.0
// Answers about beliefs as JSON, the same on every surface.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "credence/belief.h"

namespace credence {

// Found by argument-dependent lookup from operations::Reply.
void WriteJson(JsonWriter& json, const BeliefReading& reading);
void WriteJson(JsonWriter& json, const AddedBelief& added);
void WriteJson(JsonWriter& json, const Arbitration& between);
void WriteJson(JsonWriter& json, const WordedBelief& worded);
void WriteJson(JsonWriter& json, const BeliefExplanation& explanation);
void WriteJson(JsonWriter& json, const BeliefGraph& graph);
void WriteJson(JsonWriter& json, const BeliefImportReport& report);
void WriteJson(JsonWriter& json, const IngestReport& report);
void WriteJson(JsonWriter& json, const MaintenanceReport& report);

namespace operations {

struct BeliefList {
  std::vector<BeliefReading> beliefs;
  bool is_cut = false;
  bool is_filtered = false;  // There may be others.
  bool is_batch = false;     // What a batch of changes left.
};
void WriteJson(JsonWriter& json, const BeliefList& list);

// One belief, to be shown with all its fields.
struct BeliefDetail {
  BeliefReading reading;
};
inline void WriteJson(JsonWriter& json, const BeliefDetail& detail) {
  WriteJson(json, detail.reading);
}

// A graph, and what was drawn of it.
struct DrawnGraph {
  BeliefGraph graph;
  std::optional<Uuid> start;
  std::string format;    // "text", "json", "dot", "svg", "graphiti"
  std::string document;  // Empty for "text".
};
// The graph itself; for "graphiti" its document, for a picture an object that holds it.
void WriteJson(JsonWriter& json, const DrawnGraph& drawn);

struct RecallList {
  std::vector<RecalledBelief> beliefs;
};
void WriteJson(JsonWriter& json, const RecallList& list);

struct DisputeList {
  std::vector<Arbitration> disputes;
};
void WriteJson(JsonWriter& json, const DisputeList& list);

}  // namespace operations
}  // namespace credence
