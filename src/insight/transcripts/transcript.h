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
#include <variant>
#include <vector>

#include "credence/enum_names.h"
#include "credence/timestamp.h"

namespace credence::insight {

enum class TranscriptKind { kClaudeCode, kCodex, kGemini, kSweAgent, kMiniSweAgent };
CREDENCE_ENUM_NAMES(TranscriptKind, "claude-code", "codex", "gemini", "swe-agent", "mini-swe-agent")

struct UserSaid {
  std::string text;
  std::string key;  // The same each time the file is read.

  bool operator==(const UserSaid&) const = default;
};

struct CallMade {
  std::string id;  // Unique in its session.
  std::string tool;
  std::string input;  // JSON.
  std::string cwd;    // Empty: not known.

  bool operator==(const CallMade&) const = default;
};

struct CallEnded {
  std::string id;
  bool failed = false;
  bool interrupted = false;    // It did not run, or not to its end, because somebody stopped it.
  bool status_hidden = false;  // The transcript does not say how it ended.
  std::string output;
  // For edits, if the transcript has it: the file before and after.
  std::optional<std::string> before = std::nullopt;
  std::optional<std::string> after = std::nullopt;

  bool operator==(const CallEnded&) const = default;
};

// The agent's last words of a turn.
struct AgentSaid {
  std::string text;

  bool operator==(const AgentSaid&) const = default;
};

struct Step {
  Timestamp at;
  std::variant<UserSaid, CallMade, CallEnded, AgentSaid> what;

  bool operator==(const Step&) const = default;
};

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
