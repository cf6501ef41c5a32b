// SPDX-License-Identifier: Apache-2.0
// Sessions: how far a coding agent may go right now. One whole number from 0 to 100 for each
// session of an agent, moved only by mechanical signals, opens and closes what its tools may do.
//
// These are the records and requests of the faculty; engine.h has the calls. What a surface hears
// from an agent's client (a prompt, a tool call, its end) is told to the engine in these words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/timestamp.h"

namespace credence {

// A change of the number.
struct SessionSignal {
  std::string signal;
  std::int64_t delta = 0;  // What it moved the number by.
  std::int64_t value = 0;  // The number afterwards.
  Timestamp at;
  std::string reason;

  bool operator==(const SessionSignal&) const = default;
};

struct SessionReading {
  std::string id;
  std::string client;  // "claude-code"; empty: not known.
  std::optional<std::string> project;
  std::int64_t confidence = 0;
  std::string zone;  // "WORKING"
  std::string mark;  // "🟡"
  std::int64_t turn = 0;
  Timestamp started_at;
  Timestamp last_at;
  bool ended = false;
  std::optional<bool> success;         // How its work turned out, if somebody said.
  std::vector<std::string> awaited;    // The signals that wait for a person's approval.
  std::vector<SessionSignal> signals;  // Oldest first; empty in lists.
};

struct SessionStatus {
  SessionReading session;
  std::optional<std::string> zone_before;  // The zone changed since the last status.
};

// What is told to the agent, and to the person.
struct HookAnswer {
  enum class Decision { kNone, kAllow, kAsk, kDeny };
  Decision decision = Decision::kNone;
  std::string reason;   // Why it was refused or is asked.
  std::string context;  // For the agent; empty: nothing.
};

struct SessionStarted {
  std::string session;
  std::string client;
  std::string source;  // "startup", "resume", "clear", "compact"
};

struct PromptGiven {
  std::string session;
  std::string client;
  std::string prompt;
  std::string key;  // Tells two deliveries of the same prompt from two prompts; may be empty.
};

struct ToolUse {
  std::string session;
  std::string client;
  std::string tool;
  std::string input;  // JSON.
  std::string call;   // Joins the beginning and the end of a call; empty: not known.
  std::string cwd;    // Absolute; empty: not known.
  // The client can put a question to the person. Where it cannot, what would be asked is refused.
  bool can_ask = true;
};

struct ToolResult {
  ToolUse use;
  bool failed = false;
  bool interrupted = false;    // By the person: neither success nor failure.
  bool status_hidden = false;  // The client does not tell how a command ended: it earns nothing.
  std::string output;          // What the tool said, or its error.
  // For edits, where the client tells: the file before and after.
  std::optional<std::string> before;
  std::optional<std::string> after;
};

struct AgentStopped {
  std::string session;
  std::string client;
  std::string message;  // The agent's last words of the turn.
};

// Would it be allowed?
struct CheckRequest {
  std::optional<std::string> session;
  std::optional<std::int64_t> confidence;  // Without a session.
  std::optional<std::string> effect;       // Instead of a tool.
  std::optional<std::string> tool;
  std::string input = "{}";
  std::string cwd;
};

struct CheckAnswer {
  std::string verdict;  // "allow", "ask", "deny"
  std::string effect;
  std::string reason;
  std::string unlock;  // The cheapest honest way; empty: none is needed.
};

}  // namespace credence
