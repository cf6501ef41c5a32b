// SPDX-License-Identifier: Apache-2.0
// Sessions that another program recorded or reports, as neutral steps: what the user said, which
// calls were made, and how they ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "credence/fields.h"
#include "credence/timestamp.h"

namespace credence {

// The span of a turn.
struct PromptSpan {
  std::string trace;
  std::string span;
  Timestamp from;
  Timestamp until;

  bool operator==(const PromptSpan&) const = default;
  CREDENCE_FIELDS(trace, span, from, until)
};

struct UserSaid {
  std::string text;
  std::string key;  // The same each time the file is read.
  // Set if a span brought it without the conversation before it. Then the key is the text's, and
  // an equal prompt of another turn is another one.
  std::optional<PromptSpan> alone = std::nullopt;

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
  bool status_hidden = false;  // It is not known how it ended.
  std::string output;
  // For edits, if it was recorded: the file before and after.
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

// One run of an agent, or the part of it that a program has reported so far. A run is a trace; the
// traces of a conversation are one session.
struct ObservedRun {
  std::string trace;  // 32 hexadecimal digits; empty: not known.
  // Names the session. Without it, the trace does.
  std::optional<std::string> conversation;
  std::string client;
  std::optional<std::string> project;  // Absolute.
  std::vector<Step> steps;             // Sorted by time.
  bool ended = false;                  // The session ends with it.
  std::optional<bool> success;         // How the work ended, if known.
  std::string reason;                  // Why, in words; may be empty.
  std::string outcome_key;             // The same each time that this outcome is reported.
  Timestamp last;                      // Of what is known about it.

  bool operator==(const ObservedRun&) const = default;
};

struct ObservedReport {
  std::int64_t runs = 0;
  std::int64_t events = 0;  // New events in the ledger.
  // Runs of sessions that are governed live: their steps are known already, and were left out.
  std::int64_t live = 0;
  std::int64_t refused = 0;           // Runs that could not be recorded.
  std::vector<std::string> remarks;   // Why, for the first few.
  std::vector<std::string> sessions;  // Those that were recorded.

  CREDENCE_FIELDS(runs, events, live, refused, remarks, sessions)
};

}  // namespace credence
