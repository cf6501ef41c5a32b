// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/transcript.h"

#include "insight/transcripts/claude_code.h"
#include "insight/transcripts/codex.h"
#include "insight/transcripts/gemini.h"
#include "insight/transcripts/mini_swe_agent.h"
#include "insight/transcripts/otlp.h"
#include "insight/transcripts/swe_agent.h"

namespace credence::insight {

FileReading ReadTranscripts(TranscriptKind kind, const TranscriptFile& file) {
  FileReading reading;
  switch (kind) {
    case TranscriptKind::kClaudeCode:
      reading = ReadClaudeCode(file);
      break;
    case TranscriptKind::kCodex:
      reading = ReadCodex(file);
      break;
    case TranscriptKind::kGemini:
      reading = ReadGemini(file);
      break;
    case TranscriptKind::kSweAgent:
      reading = ReadSweAgent(file);
      break;
    case TranscriptKind::kMiniSweAgent:
      reading = ReadMiniSweAgent(file);
      break;
    case TranscriptKind::kOtlp:
      reading = ReadOtlp(file);
      break;
  }
  std::erase_if(reading.transcripts, [](const Transcript& transcript) {
    return transcript.session.empty() || transcript.steps.empty();
  });
  for (Transcript& transcript : reading.transcripts) transcript.client = NameOf(kind);
  return reading;
}

bool MayHoldTranscript(TranscriptKind kind, std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  switch (kind) {
    case TranscriptKind::kClaudeCode:
      return name.ends_with(".jsonl");
    case TranscriptKind::kCodex:
      return name.starts_with("rollout-") && name.ends_with(".jsonl");
    case TranscriptKind::kGemini:
      // Files of subagents are named after them, in a folder named after their session.
      return path.contains("/chats/") && (name.ends_with(".json") || name.ends_with(".jsonl"));
    case TranscriptKind::kSweAgent:
      return name.ends_with(".traj");
    case TranscriptKind::kMiniSweAgent:
      return name.ends_with(".traj.json") || name.ends_with(".jsonl");
    case TranscriptKind::kOtlp:
      return name.ends_with(".json") || name.ends_with(".jsonl");
  }
  return false;
}

std::string_view FilesOf(TranscriptKind kind) {
  switch (kind) {
    case TranscriptKind::kClaudeCode:
      return "*.jsonl";
    case TranscriptKind::kCodex:
      return "rollout-*.jsonl";
    case TranscriptKind::kGemini:
      return "chats/session-*.json and chats/session-*.jsonl";
    case TranscriptKind::kSweAgent:
      return "*.traj";
    case TranscriptKind::kMiniSweAgent:
      return "*.traj.json and *.jsonl";
    case TranscriptKind::kOtlp:
      return "*.json and *.jsonl";
  }
  return "";
}

}  // namespace credence::insight
