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

#include "credence/timestamp.h"

namespace credence {

struct ImportTranscripts {
  std::string kind;  // "claude-code", "codex", "gemini", "swe-agent", "mini-swe-agent"
  std::string path;  // A file, or a folder that is searched with all below it.
  // CSV that tells how runs ended, by session (instance_id, session) and outcome (resolved,
  // success).
  std::optional<std::string> outcomes;
  // Failures become memories, as in a session that happens now. Otherwise an import is judged, and
  // teaches nothing.
  bool learn = false;
  // Told after each session; may be absent.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

// What the governor made of one session.
struct JudgedSession {
  std::string id;
  std::optional<std::string> project;
  Timestamp started_at;
  std::int64_t confidence = 0;  // At its end.
  std::string zone;
  std::string mark;
  std::int64_t prompts = 0;
  std::int64_t calls = 0;
  std::int64_t failures = 0;
  std::int64_t denied = 0;
  std::int64_t asked = 0;
  // By how much each signal moved the number in all, largest first.
  std::vector<std::pair<std::string, std::int64_t>> signals;
  std::optional<bool> success;

  bool blocked() const { return denied + asked > 0; }
};

// How the numbers at the end compare with how the runs ended.
struct OutcomeComparison {
  std::int64_t succeeded = 0;
  std::int64_t failed = 0;
  std::int64_t succeeded_blocked = 0;  // At least one call was refused or asked about.
  std::int64_t failed_blocked = 0;
  double confidence_succeeded = 0;  // Means.
  double confidence_failed = 0;
  std::optional<double>
      auroc;  // Of failure, by a low number; absent when only one outcome occurred.
  std::int64_t unmatched = 0;  // Outcomes of sessions that are not there.
};

struct SignalCount {
  std::string signal;
  std::int64_t count = 0;
  std::int64_t delta = 0;  // In all.
};

struct TranscriptReport {
  std::string kind;
  std::string path;
  std::string looked_for;  // "*.jsonl"
  std::int64_t files = 0;
  std::int64_t events = 0;  // That are new in the ledger.
  std::int64_t malformed_lines = 0;
  std::int64_t unreadable_files = 0;
  std::vector<std::string> remarks;  // "FILE:LINE: why", for the first few.
  std::int64_t live_sessions = 0;    // Were governed when they happened, and are left as they are.
  std::vector<JudgedSession> sessions;  // Worst first.
  std::vector<SignalCount> signals;     // Most frequent first.
  std::optional<OutcomeComparison> outcomes;
};

}  // namespace credence
