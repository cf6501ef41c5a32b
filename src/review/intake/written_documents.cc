// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"
#include "credence/review_documents.h"
#include "review/names.h"

namespace credence {
namespace {

void WriteText(JsonWriter& json, std::string_view key, std::string_view text) {
  json.Key(key);
  json.String(text);
}

void WriteTextIfAny(JsonWriter& json, std::string_view key, std::string_view text) {
  if (!text.empty()) WriteText(json, key, text);
}

void WriteWork(JsonWriter& json, const WorkProduct& work) {
  json.Key("workProduct");
  json.BeginObject();
  WriteText(json, "type", work.type);
  WriteText(json, "id", work.id);
  WriteText(json, "version", work.version);
  WriteText(json, "summary", work.summary);
  json.Key("agentConfidence");
  json.Double(work.confidence);
  if (work.predicted_score) {
    json.Key("scorePrediction");
    json.Double(*work.predicted_score);
  }
  json.Key("generationContext");
  json.BeginObject();
  WriteText(json, "promptHash", "unknown");
  WriteText(json, "modelUsed", work.model);
  json.Key("generationTimeMs");
  json.Int(work.generation_time.count());
  json.Key("iterationCount");
  json.Int(work.iterations);
  json.EndObject();
  json.EndObject();
}

void WriteAnnotation(JsonWriter& json, const ReviewAnnotation& annotation) {
  json.BeginObject();
  WriteText(json, "type", NameOf(annotation.type));
  json.Key("target");
  json.BeginObject();
  WriteTextIfAny(json, "file", annotation.file);
  json.EndObject();
  WriteText(json, "text", annotation.text);
  if (annotation.severity) WriteText(json, "severity", NameOf(*annotation.severity));
  WriteTextIfAny(json, "category", annotation.category);
  json.EndObject();
}

void WriteDecision(JsonWriter& json, const PersonReview& review) {
  json.Key("decision");
  json.BeginObject();
  WriteText(json, "decision", NameOf(review.decision));
  if (review.severity) WriteText(json, "severity", NameOf(*review.severity));
  json.EndObject();
}

}  // namespace

std::string DocumentOf(const WorkProduct& work) {
  JsonWriter json;
  json.BeginObject();
  WriteWork(json, work);
  WriteTextIfAny(json, "taskType", work.task_type);
  WriteText(json, "pipelineStage", work.stage);
  json.EndObject();
  return std::move(json).Take();
}

std::string DocumentOf(const PersonReview& review) {
  JsonWriter json;
  json.BeginObject();
  WriteText(json, "id", review.id);
  WriteText(json, "timestamp", FormatTimestamp(review.at));
  WriteText(json, "sessionId", review.id);
  WriteText(json, "modalId", "library");
  WriteText(json, "modalVersion", "1");
  WriteText(json, "pipelineStage", review.work.stage);
  WriteWork(json, review.work);
  WriteText(json, "reviewer", review.reviewer);
  WriteDecision(json, review);
  json.Key("scores");
  json.BeginArray();
  for (const PersonReview::Score& score : review.scores) {
    json.BeginObject();
    WriteText(json, "dimension", NameOf(score.dimension));
    json.Key("score");
    json.Double(score.score);
    json.EndObject();
  }
  json.EndArray();
  json.Key("annotations");
  json.BeginArray();
  for (const ReviewAnnotation& annotation : review.annotations) WriteAnnotation(json, annotation);
  json.EndArray();
  json.Key("meta");
  json.BeginObject();
  json.Key("timeToDecisionMs");
  json.Int(review.time_to_decision.count());
  json.Key("timeToFirstInteractionMs");
  json.Int(0);
  json.EndObject();
  json.EndObject();
  return std::move(json).Take();
}

}  // namespace credence
