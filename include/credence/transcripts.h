// SPDX-License-Identifier: Apache-2.0
// Transcripts: sessions that clients recorded, and what the governor would have done in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "credence/fields.h"
#include "credence/timestamp.h"

namespace credence {

struct ImportTranscripts {
  std::string kind;  // "claude-code", "codex", "gemini", "swe-agent", "mini-swe-agent", "otlp"
  std::string path;  // A file, or a folder that is searched recursively.
  // CSV with the outcome of each run, in columns for session (instance_id, session) and outcome
  // (resolved, success).
  std::optional<std::string> outcomes;
  // Turn failures into memories, as in a live session. Otherwise an import teaches nothing.
  bool learn = false;
  // Called after each session; may be absent.
  std::function<void(std::size_t done, std::size_t all)> progress;
  // Asked before each session; true ends the import, and what it has read is kept. May be absent.
  std::function<bool()> is_stopped;
};

// What the governor would have done in one session.
struct JudgedSession {
  std::string id;
  std::optional<std::string> project;
  Timestamp started_at;
  std::int64_t confidence = 0;  // Final score.
  std::string zone;
  std::string mark;
  std::int64_t prompts = 0;
  std::int64_t calls = 0;
  std::int64_t failures = 0;
  std::int64_t denied = 0;
  std::int64_t asked = 0;
  // Total change of the score per signal, largest first.
  std::vector<std::pair<std::string, std::int64_t>> signals;
  std::optional<bool> success;

  bool blocked() const { return denied + asked > 0; }
};

// How final scores compare with outcomes.
struct OutcomeComparison {
  std::int64_t succeeded = 0;
  std::int64_t failed = 0;
  std::int64_t succeeded_blocked = 0;  // At least one call was denied or needed approval.
  std::int64_t failed_blocked = 0;
  double confidence_succeeded = 0;  // Means.
  double confidence_failed = 0;
  std::optional<double>
      auroc;  // Predicting failure by a low score; absent if all outcomes are the same.
  std::int64_t unmatched = 0;  // Outcomes without a session.

  CREDENCE_FIELDS(succeeded, failed, succeeded_blocked, failed_blocked, confidence_succeeded,
                  confidence_failed, auroc, unmatched)
};

struct SignalCount {
  std::string signal;
  std::int64_t count = 0;
  std::int64_t delta = 0;  // Total.

  CREDENCE_FIELDS(signal, count, delta)
};

// What the sessions would have proven about a memory of today, had they been shown it: in how many
// of them each would have happened.
struct MemoryHindsight {
  std::string memory;
  std::string content;
  std::int64_t followed = 0;
  std::int64_t recurred = 0;
  std::int64_t defied = 0;
  std::int64_t corrected = 0;

  CREDENCE_FIELDS(memory, content, followed, recurred, defied, corrected)
};

struct TranscriptReport {
  std::string kind;
  std::string path;
  std::string looked_for;  // "*.jsonl"
  std::int64_t files = 0;
  std::int64_t events = 0;  // New events in the ledger.
  std::int64_t malformed_lines = 0;
  std::int64_t unreadable_files = 0;
  std::vector<std::string> remarks;     // "FILE:LINE: why", for the first few.
  bool is_stopped = false;              // Before it had read everything.
  std::int64_t live_sessions = 0;       // Governed live, and therefore left alone.
  std::vector<JudgedSession> sessions;  // Worst first.
  std::vector<SignalCount> signals;     // Most frequent first.
  std::optional<OutcomeComparison> outcomes;
  std::vector<MemoryHindsight> memories;  // Most often followed first; nothing is recorded of it.
};

}  // namespace credence
