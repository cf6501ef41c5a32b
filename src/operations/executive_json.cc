// SPDX-License-Identifier: Apache-2.0
#include "operations/executive_json.h"

#include <optional>

#include "base/record_json.h"
#include "executive/types.h"
#include "operations/json_parts.h"

namespace credence {
namespace {

using operations::WriteId;
using operations::WriteNumber;
using operations::WriteText;
using operations::WriteTime;

// The fields of a heuristic, in an object that is open.
void WriteHeuristic(JsonWriter& json, const HeuristicReading& reading) {
  const Heuristic& heuristic = reading.heuristic;
  json.Key("id").String(heuristic.id.ToString());
  WriteText(json, "name", heuristic.name);
  WriteText(json, "condition", heuristic.condition);
  WriteText(json, "action", heuristic.action);
  json.Key("source").String(heuristic.source);
  json.Key("origin").String(NameOf(heuristic.origin));
  WriteText(json, "origin_id", heuristic.origin_id);
  json.Key("confidence").Double(heuristic.confidence);
  json.Key("initial_confidence").Double(heuristic.initial_confidence);
  json.Key("alpha").Double(heuristic.alpha);
  json.Key("beta").Double(heuristic.beta);
  json.Key("fires").Bool(reading.fires);
  json.Key("fire_count").Int(heuristic.fire_count);
  json.Key("success_count").Int(heuristic.success_count);
  json.Key("failure_count").Int(heuristic.failure_count);
  WriteNumber(json, "success_rate", reading.success_rate);
  json.Key("positive_count").Int(heuristic.positive_count);
  json.Key("negative_count").Int(heuristic.negative_count);
  json.Key("ignored_count").Int(heuristic.ignored_count);
  json.Key("refused_count").Int(heuristic.refused_count);
  json.Key("context_right").Int(heuristic.context_right);
  json.Key("context_wrong").Int(heuristic.context_wrong);
  json.Key("frozen").Bool(heuristic.frozen);
  json.Key("standing").String(reading.standing);
  json.Key("observations").Int(reading.observations);
  json.Key("interval").BeginObject();
  json.Key("low").Double(reading.interval_low);
  json.Key("high").Double(reading.interval_high);
  json.Key("level").Double(0.9);
  json.EndObject();
  WriteTime(json, "last_fired_at", heuristic.last_fired_at);
  json.Key("created_at").String(FormatTimestamp(heuristic.created_at));
  json.Key("updated_at").String(FormatTimestamp(heuristic.updated_at));
}

}  // namespace

void WriteJson(JsonWriter& json, const HeuristicReading& reading) {
  json.BeginObject();
  WriteHeuristic(json, reading);
  if (reading.duplicate) json.Key("duplicate").Bool(*reading.duplicate);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const AddedHeuristic& added) {
  json.BeginObject();
  WriteHeuristic(json, added.reading);
  json.Key("created").Bool(added.created);
  if (!added.note.empty()) json.Key("note").String(added.note);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const EventAnswer& answer) {
  json.BeginObject();
  json.Key("event_id").String(answer.event_id);
  json.Key("decision_path").String(NameOf(answer.path));
  json.Key("response").String(answer.response);
  WriteId(json, "response_id", answer.response_id);
  WriteNumber(json, "predicted_success", answer.predicted_success);
  json.Key("reason").String(answer.reason);
  WriteId(json, "heuristic_id", answer.heuristic_id);
  WriteText(json, "model", answer.model.empty() ? std::nullopt : std::optional(answer.model));
  json.Key("candidates").BeginArray();
  for (const Candidate& candidate : answer.candidates) {
    json.BeginObject();
    json.Key("id").String(candidate.id.ToString());
    json.Key("similarity").Double(candidate.similarity);
    json.Key("confidence").Double(candidate.confidence);
    json.EndObject();
  }
  json.EndArray();
  json.Key("compared").Bool(answer.compared);
  json.Key("endorsed").BeginArray();
  for (const Endorsement& endorsement : answer.endorsed) {
    json.BeginObject();
    json.Key("id").String(endorsement.id.ToString());
    json.Key("similarity").Double(endorsement.similarity);
    json.Key("magnitude").Double(endorsement.magnitude);
    json.Key("confidence").Double(endorsement.confidence);
    json.EndObject();
  }
  json.EndArray();
  json.Key("held_back").BeginArray();
  for (const HeldBack& held : answer.held_back) {
    json.BeginObject();
    json.Key("id").String(held.id.ToString());
    json.Key("similarity").Double(held.similarity);
    json.Key("reason").String(held.reason);
    json.EndObject();
  }
  json.EndArray();
  if (!answer.prompt.empty()) {
    json.Key("system").String(answer.system);
    json.Key("prompt").String(answer.prompt);
  }
  json.EndObject();
}

void WriteJson(JsonWriter& json, const FeedbackAnswer& answer) {
  json.BeginObject();
  json.Key("event_id").String(answer.event_id);
  json.Key("duplicate").Bool(answer.duplicate);
  WriteId(json, "created_heuristic_id", answer.created);
  WriteId(json, "reinforced_heuristic_id", answer.reinforced);
  json.Key("heuristics").BeginArray();
  for (const HeuristicReading& reading : answer.moved) WriteJson(json, reading);
  json.EndArray();
  if (!answer.note.empty()) json.Key("note").String(answer.note);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const OutcomeAnswer& answer) {
  json.BeginObject();
  json.Key("event_id").String(answer.event_id);
  json.Key("duplicate").Bool(answer.duplicate);
  WriteNumber(json, "predicted_success", answer.predicted_success);
  WriteNumber(json, "brier", answer.brier);
  json.Key("heuristic");
  if (answer.heuristic) {
    WriteJson(json, *answer.heuristic);
  } else {
    json.Null();
  }
  if (!answer.note.empty()) json.Key("note").String(answer.note);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const Fire& fire) {
  json.BeginObject();
  json.Key("id").String(fire.id.ToString());
  json.Key("heuristic_id").String(fire.heuristic_id.ToString());
  json.Key("event_id").String(fire.event_id);
  json.Key("source").String(fire.source);
  json.Key("fired_at").String(FormatTimestamp(fire.fired_at));
  json.Key("outcome").String(NameOf(fire.outcome));
  json.Key("feedback_source").String(fire.judged_by);
  json.Key("open").Bool(fire.open);
  json.Key("closed_by").String(fire.closed_by);
  json.Key("confidence").Double(fire.confidence);
  json.Key("similarity").Double(fire.similarity);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const TextSimilarity& similarity) {
  json.BeginObject();
  json.Key("similarity").Double(similarity.similarity);
  json.Key("opposite").Bool(similarity.opposite);
  if (similarity.opposite) json.Key("reason").String(similarity.reason);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const HeuristicWhyReport& report) {
  json.BeginObject();
  json.Key("subject").String("heuristic");
  WriteHeuristic(json, report.reading);
  json.Key("threshold").Double(report.threshold);
  json.Key("events").BeginArray();
  for (const HeuristicWhyStep& step : report.steps) {
    json.BeginObject();
    json.Key("sequence").Int(step.event.sequence);
    json.Key("event").String(step.event.id.ToString());
    json.Key("at").String(FormatTimestamp(step.event.time));
    json.Key("actor").String(step.event.actor);
    json.Key("kind").String(step.event.kind);
    json.Key("effect").String(step.effect);
    if (!step.signal.empty()) json.Key("signal").String(step.signal);
    if (step.magnitude) json.Key("magnitude").Double(*step.magnitude);
    if (step.arrival) json.Key("arrival").String(*step.arrival);
    json.Key("before").Double(step.before);
    json.Key("after").Double(step.after);
    json.Key("alpha").Double(step.alpha);
    json.Key("beta").Double(step.beta);
    json.Key("body").Raw(step.event.body);
    json.EndObject();
  }
  json.EndArray();
  WriteMembers(json, report.counterfactual);
  json.EndObject();
}

namespace operations {

void WriteJson(JsonWriter& json, const HeuristicList& list) {
  json.BeginArray();
  for (const HeuristicReading& reading : list.heuristics) credence::WriteJson(json, reading);
  json.EndArray();
}

void WriteJson(JsonWriter& json, const MatchList& list) {
  json.BeginArray();
  for (const HeuristicMatch& match : list.matches) {
    json.BeginObject();
    json.Key("similarity").Double(match.similarity);
    WriteHeuristic(json, match.reading);
    json.EndObject();
  }
  json.EndArray();
}

void WriteJson(JsonWriter& json, const FireList& list) {
  json.BeginArray();
  for (const Fire& fire : list.fires) credence::WriteJson(json, fire);
  json.EndArray();
}

void WriteJson(JsonWriter& json, const PlainText& text) {
  json.BeginObject();
  json.Key("text").String(text.text);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const RebuiltVectors& rebuilt) {
  json.BeginObject();
  json.Key("heuristics").Int(rebuilt.heuristics);
  json.Key("embedder").String(rebuilt.embedder);
  json.EndObject();
}

}  // namespace operations
}  // namespace credence
