// SPDX-License-Identifier: Apache-2.0
// Transcripts: the sessions that coding agents recorded, as neutral steps.
//
// A reader gets the bytes of one file and returns its steps in the order in which they were
// written. It uses no other input, never fails, and counts what it cannot read. It leaves out
// whatever no person said and no tool did (reminders, summaries, outputs of hooks, pictures);
// docs/import.md lists what is read from each format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/enum_names.h"
#include "credence/observed_sessions.h"
#include "credence/timestamp.h"

namespace credence::insight {

enum class TranscriptKind { kClaudeCode, kCodex, kGemini, kSweAgent, kMiniSweAgent, kOtlp };
CREDENCE_ENUM_NAMES(TranscriptKind, "claude-code", "codex", "gemini", "swe-agent", "mini-swe-agent",
                    "otlp")

using credence::AgentSaid;
using credence::CallEnded;
using credence::CallMade;
using credence::Step;
using credence::UserSaid;

struct Transcript {
  std::string session;  // For a subagent, the session that it worked for.
  std::string client;
  std::optional<std::string> project;  // Absolute.
  std::vector<Step> steps;
  std::optional<bool> success;  // How the run ended, if known.
};

struct TranscriptFile {
  std::string_view text;
  std::string path;    // Names the session if the content does not.
  Timestamp modified;  // Dates the steps if the content does not.
};

struct MalformedLine {
  std::int64_t number = 0;  // From 1.
  std::string why;          // One line.
};

struct FileReading {
  std::vector<Transcript> transcripts;  // Those with at least one step.
  std::int64_t malformed_lines = 0;
  std::vector<MalformedLine> malformed;  // The first few.
};

FileReading ReadTranscripts(TranscriptKind kind, const TranscriptFile& file);

// Whether a file with this path may be such a transcript.
bool MayHoldTranscript(TranscriptKind kind, std::string_view path);
// A pattern to show to people: "*.jsonl".
std::string_view FilesOf(TranscriptKind kind);

}  // namespace credence::insight
