// SPDX-License-Identifier: Apache-2.0
// Answers of the executive as JSON, the same on every surface.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "credence/executive.h"
#include "credence/insight.h"

namespace credence {

// Found by argument-dependent lookup from operations::Reply.
void WriteJson(JsonWriter& json, const HeuristicReading& reading);
void WriteJson(JsonWriter& json, const AddedHeuristic& added);
void WriteJson(JsonWriter& json, const EventAnswer& answer);
void WriteJson(JsonWriter& json, const FeedbackAnswer& answer);
void WriteJson(JsonWriter& json, const OutcomeAnswer& answer);
void WriteJson(JsonWriter& json, const Fire& fire);
void WriteJson(JsonWriter& json, const TextSimilarity& similarity);
void WriteJson(JsonWriter& json, const HeuristicWhyReport& report);

namespace operations {

// One heuristic, to be shown with all its fields.
struct HeuristicDetail {
  HeuristicReading reading;
};
inline void WriteJson(JsonWriter& json, const HeuristicDetail& detail) {
  WriteJson(json, detail.reading);
}

struct HeuristicList {
  std::vector<HeuristicReading> heuristics;
  bool is_cut = false;
  bool is_filtered = false;  // There may be others.
};
void WriteJson(JsonWriter& json, const HeuristicList& list);

struct MatchList {
  std::vector<HeuristicMatch> matches;
};
void WriteJson(JsonWriter& json, const MatchList& list);

struct FireList {
  std::vector<Fire> fires;
  bool is_cut = false;
};
void WriteJson(JsonWriter& json, const FireList& list);

// Text that is the answer itself.
struct PlainText {
  std::string text;
};
void WriteJson(JsonWriter& json, const PlainText& text);

struct RebuiltVectors {
  std::int64_t heuristics = 0;
  std::string embedder;
};
void WriteJson(JsonWriter& json, const RebuiltVectors& rebuilt);

}  // namespace operations
}  // namespace credence
