// SPDX-License-Identifier: Apache-2.0
// Reviews from elsewhere, written as the documents that any reviewer's program would send.
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "review/intake/feedback.h"
#include "review/intake/forge.h"

namespace credence::review {
namespace {

constexpr std::string_view kImportModal = "import";

void WriteField(JsonWriter& json, std::string_view key, std::string_view text) {
  json.Key(key);
  json.String(text);
}

// Longer texts are cut rather than refused. A character has up to four bytes.
std::string_view WithinLimit(std::string_view text) {
  return CodePointPrefix(text, FeedbackLimits{}.text_bytes / 4);
}

void WriteIdentity(JsonWriter& json, const ForgeSubject& subject) {
  WriteField(json, "type", subject.type);
  WriteField(json, "id", subject.id);
  WriteField(json, "version", subject.version);
  WriteField(json, "summary", WithinLimit(subject.summary));
}

void WriteSubject(JsonWriter& json, const ForgeSubject& subject) {
  json.Key("workProduct");
  json.BeginObject();
  WriteIdentity(json, subject);
  json.Key("agentConfidence");
  json.Double(0.5);
  json.Key("attributes");
  json.BeginArray();
  json.String(kNotStated);
  json.EndArray();
  json.Key("generationContext");
  json.BeginObject();
  WriteField(json, "promptHash", "unknown");
  WriteField(json, "modelUsed", "unknown");
  json.Key("generationTimeMs");
  json.Int(0);
  json.Key("iterationCount");
  json.Int(0);
  json.EndObject();
  json.EndObject();
}

void WriteComment(JsonWriter& json, const ForgeAct& act) {
  json.Key("annotations");
  json.BeginArray();
  json.BeginObject();
  WriteField(json, "type", NameOf(act.type));
  json.Key("target");
  json.BeginObject();
  if (!act.file.empty()) WriteField(json, "file", act.file);
  if (act.line_start > 0) {
    json.Key("lineStart");
    json.Int(act.line_start);
    json.Key("lineEnd");
    json.Int(act.line_end);
  }
  json.EndObject();
  WriteField(json, "text", WithinLimit(act.text));
  if (act.is_nit) WriteField(json, "severity", NameOf(ReviewSeverity::kNit));
  if (!act.replacement.empty()) WriteField(json, "replacement", WithinLimit(act.replacement));
  json.EndObject();
  json.EndArray();
}

void WriteWords(JsonWriter& json, const ForgeAct& act) {
  if (act.kind == ForgeActKind::kComment) {
    WriteComment(json, act);
    return;
  }
  // "merged" is not a person's reason; that a commit was reverted, and by what, is one.
  const bool is_reason = act.kind == ForgeActKind::kReview || act.key.starts_with("git/");
  const bool says = !act.text.empty() && is_reason;
  if (act.decision) {
    json.Key("decision");
    json.BeginObject();
    WriteField(json, "decision", NameOf(*act.decision));
    if (says) WriteField(json, "reason", WithinLimit(act.text));
    json.EndObject();
  } else if (says) {
    json.Key("freeText");
    json.BeginObject();
    WriteField(json, "generalNotes", WithinLimit(act.text));
    json.EndObject();
  }
  if (act.kind == ForgeActKind::kOutcome) WriteField(json, "outcome", WithinLimit(act.text));
}

}  // namespace

std::string MergeSessionOf(std::string_view commit) {
  return std::string("merged-as:").append(commit);
}

std::string RegistrationOf(const ForgeSubject& subject, std::string_view author) {
  JsonWriter json;
  json.BeginObject();
  json.Key("workProduct");
  json.BeginObject();
  WriteIdentity(json, subject);
  if (subject.irreversible) {
    json.Key("irreversible");
    json.Bool(true);
  }
  if (subject.complexity) WriteField(json, "complexity", NameOf(*subject.complexity));
  if (subject.alternative_of) WriteField(json, "alternativeOf", *subject.alternative_of);
  json.EndObject();
  if (!subject.task_type.empty()) WriteField(json, "taskType", subject.task_type);
  WriteField(json, "pipelineStage", subject.stage);
  if (!author.empty()) WriteField(json, "agent", author);
  if (subject.agent_session) WriteField(json, "agentSession", *subject.agent_session);
  json.EndObject();
  return std::move(json).Take();
}

std::string FeedbackOf(const ForgeAct& act, const ForgeSubject& subject) {
  JsonWriter json;
  json.BeginObject();
  const bool is_outcome = act.kind == ForgeActKind::kOutcome;
  WriteField(json, "id", act.Id().ToString());
  WriteField(json, "timestamp", FormatTimestamp(act.at));
  WriteField(json, "sessionId", act.merged_as.empty() ? act.key : MergeSessionOf(act.merged_as));
  WriteField(json, "modalId", kImportModal);
  WriteField(json, "modalVersion", "1");
  WriteSubject(json, subject);
  WriteField(json, "pipelineStage", is_outcome ? kOutcomeStage : subject.stage);
  if (!subject.task_type.empty()) WriteField(json, "taskType", subject.task_type);
  WriteField(json, "reviewer", act.reviewer);
  WriteField(json, "source", act.key);
  WriteWords(json, act);
  json.Key("meta");
  json.BeginObject();
  json.Key("measured");
  json.Bool(false);
  json.EndObject();
  json.EndObject();
  return std::move(json).Take();
}

}  // namespace credence::review
