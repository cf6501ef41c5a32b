// SPDX-License-Identifier: Apache-2.0
#include "operations/transcript_json.h"

#include "operations/json_parts.h"

namespace credence {
using operations::WriteNumber;
using operations::WriteText;

namespace {

void WriteSession(JsonWriter& json, const JudgedSession& session) {
  json.BeginObject();
  json.Key("id").String(session.id);
  WriteText(json, "project", session.project);
  json.Key("started_at").String(FormatTimestamp(session.started_at));
  json.Key("confidence").Int(session.confidence);
  json.Key("zone").String(session.zone);
  json.Key("prompts").Int(session.prompts);
  json.Key("calls").Int(session.calls);
  json.Key("failures").Int(session.failures);
  json.Key("denied").Int(session.denied);
  json.Key("asked").Int(session.asked);
  json.Key("signals").BeginArray();
  for (const auto& [signal, delta] : session.signals) {
    json.BeginObject().Key("signal").String(signal).Key("delta").Int(delta).EndObject();
  }
  json.EndArray();
  json.Key("success");
  session.success ? json.Bool(*session.success) : json.Null();
  json.EndObject();
}

void WriteOutcomes(JsonWriter& json, const OutcomeComparison& outcomes) {
  json.BeginObject();
  json.Key("succeeded").Int(outcomes.succeeded);
  json.Key("failed").Int(outcomes.failed);
  json.Key("succeeded_blocked").Int(outcomes.succeeded_blocked);
  json.Key("failed_blocked").Int(outcomes.failed_blocked);
  json.Key("confidence_succeeded").Double(outcomes.confidence_succeeded);
  json.Key("confidence_failed").Double(outcomes.confidence_failed);
  WriteNumber(json, "auroc", outcomes.auroc);
  json.Key("unmatched").Int(outcomes.unmatched);
  json.EndObject();
}

}  // namespace

void WriteJson(JsonWriter& json, const TranscriptReport& report) {
  std::int64_t prompts = 0;
  std::int64_t calls = 0;
  std::int64_t denied = 0;
  std::int64_t asked = 0;
  for (const JudgedSession& session : report.sessions) {
    prompts += session.prompts;
    calls += session.calls;
    denied += session.denied;
    asked += session.asked;
  }
  json.BeginObject();
  json.Key("kind").String(report.kind);
  json.Key("path").String(report.path);
  json.Key("files").Int(report.files);
  json.Key("prompts").Int(prompts);
  json.Key("calls").Int(calls);
  json.Key("denied").Int(denied);
  json.Key("asked").Int(asked);
  json.Key("events").Int(report.events);
  json.Key("malformed_lines").Int(report.malformed_lines);
  json.Key("unreadable_files").Int(report.unreadable_files);
  json.Key("live_sessions").Int(report.live_sessions);
  json.Key("remarks").BeginArray();
  for (const std::string& remark : report.remarks) json.String(remark);
  json.EndArray();
  json.Key("signals").BeginArray();
  for (const SignalCount& signal : report.signals) {
    json.BeginObject().Key("signal").String(signal.signal);
    json.Key("count").Int(signal.count).Key("delta").Int(signal.delta).EndObject();
  }
  json.EndArray();
  json.Key("outcomes");
  if (report.outcomes) {
    WriteOutcomes(json, *report.outcomes);
  } else {
    json.Null();
  }
  json.Key("sessions").BeginArray();
  for (const JudgedSession& session : report.sessions) WriteSession(json, session);
  json.EndArray();
  json.EndObject();
}

}  // namespace credence
