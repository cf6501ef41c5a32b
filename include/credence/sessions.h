// SPDX-License-Identifier: Apache-2.0
// Sessions: how far a coding agent may go right now. One whole number from 0 to 100 for each
// session of an agent, moved only by mechanical signals, opens and closes what its tools may do.
//
// A surface passes on what an agent's client reports (a prompt, a tool call, its end), and returns
// the answer to the client.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/caller.h"
#include "credence/counterfactual.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/transcripts.h"

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

// Something that happened in a session, and the signals that followed from it.
struct SessionWhyStep {
  std::int64_t sequence = 0;
  Timestamp at;
  std::string kind;  // "session.finished"; of a newer program, or unreadable, too.
  std::string what;  // In words.
  std::vector<SessionSignal> signals;
};

struct SessionWhyReport {
  SessionReading session;
  std::vector<SessionWhyStep> steps;
  // A call with this effect is what the verdict is about.
  std::string effect;
  std::string reason;  // Why it is refused or asked; empty when allowed.
  Counterfactual counterfactual;
};

// Thread-safe.
class Sessions {
 public:
  virtual ~Sessions() = default;

  // --- what an agent's client reports
  virtual Result<HookAnswer> Start(const Caller& caller, const SessionStarted& started) = 0;
  virtual Result<HookAnswer> Prompt(const Caller& caller, const PromptGiven& prompt) = 0;
  virtual Result<HookAnswer> BeforeTool(const Caller& caller, const ToolUse& use) = 0;
  virtual Result<HookAnswer> AfterTool(const Caller& caller, const ToolResult& result) = 0;
  virtual Result<HookAnswer> Stop(const Caller& caller, const AgentStopped& stopped) = 0;
  virtual Result<void> End(const Caller& caller, std::string_view session,
                           std::string_view reason) = 0;

  // --- reading. Newest first.
  virtual Result<std::vector<SessionReading>> List(const Caller& caller,
                                                   std::optional<std::int64_t> limit) = 0;
  virtual Result<SessionReading> Show(const Caller& caller, std::string_view session) = 0;
  // `effect`: of the call that the verdict is about; by default the strongest that is not allowed.
  virtual Result<SessionWhyReport> Why(const Caller& caller, std::string_view session,
                                       const std::optional<std::string>& effect) = 0;
  virtual Result<CheckAnswer> Check(const Caller& caller, const CheckRequest& request) = 0;
  // For the status line, with the zone that was shown last time if it has changed since.
  virtual Result<SessionStatus> GetStatus(const Caller& caller, std::string_view session) = 0;

  // --- what a person says
  // Triggers a signal by hand.
  virtual Result<SessionReading> Signal(const Caller& caller, std::string_view session,
                                        std::string_view signal,
                                        const std::optional<std::string>& reason) = 0;
  // Approves what waits for a person.
  virtual Result<SessionReading> Approve(const Caller& caller, std::string_view session) = 0;
  // The signal was mistaken: its points come back and its cooldown grows.
  virtual Result<SessionReading> Dispute(const Caller& caller, std::string_view session,
                                         std::string_view signal) = 0;
  // How the work of the session turned out; the last call counts.
  virtual Result<SessionReading> Judge(const Caller& caller, std::string_view session, bool success,
                                       const std::optional<std::string>& reason) = 0;

  // Records what the governor would have done in sessions that clients have kept, as events of
  // these sessions, each at its time. A session that was governed when it happened is left alone.
  // Lines and files that cannot be read are counted. Failure: kNotFound, kInvalidArgument.
  virtual Result<TranscriptReport> Import(const Caller& caller,
                                          const ImportTranscripts& request) = 0;
};

}  // namespace credence
