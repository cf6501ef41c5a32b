// SPDX-License-Identifier: Apache-2.0
// Sessions: how far a coding agent may go right now. Each session has a score, an integer from 0 to
// 100 that only mechanical signals change, and the score decides what the agent's tools may do.
//
// A surface passes on what an agent's client reports (a prompt, a tool call, its end), and returns
// the answer to the client.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/caller.h"
#include "credence/counterfactual.h"
#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/observed_sessions.h"
#include "credence/paged.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/trace_context.h"
#include "credence/transcripts.h"
#include "credence/uuid.h"

namespace credence {

// A change of the score.
struct SessionSignal {
  std::string signal;
  std::int64_t delta = 0;
  std::int64_t value = 0;  // The score afterwards.
  Timestamp at;
  std::string reason;

  bool operator==(const SessionSignal&) const = default;
  CREDENCE_FIELDS(signal, delta, value, at, reason)
};

struct ForecastedFact {
  std::string fact;   // "43 calls"
  double effect = 0;  // On the logit: negative lowers the forecast.

  CREDENCE_FIELDS(fact, effect)
};

// How likely it is that a session ends well.
struct SessionForecast {
  std::string session;
  double p_success = 0;
  double low = 0;  // The 95 % interval.
  double high = 0;
  std::vector<ForecastedFact> facts;  // The three that moved it most.
  std::int64_t outcomes = 0;          // Known outcomes of this project that it rests on.
  bool alarm = false;  // It was lower than that of nearly all sessions that ended well.

  CREDENCE_FIELDS(session, p_success, low, high, facts, outcomes, alarm)
};

// A part of a session: from its beginning, or from an event on, it was in this trace.
struct SessionTrace {
  TraceContext trace;      // The span may be empty.
  std::int64_t since = 0;  // The sequence number of the event; 0: the beginning.
  Timestamp at;
};

struct SessionReading {
  std::string id;
  std::string client;  // "claude-code"; empty if not known.
  std::optional<std::string> project;
  std::int64_t confidence = 0;
  std::string zone;  // "WORKING"
  std::string mark;  // "🟡"
  std::int64_t turn = 0;
  Timestamp started_at;
  Timestamp last_at;
  bool ended = false;
  std::optional<bool> success;       // The outcome, if reported.
  std::vector<std::string> awaited;  // Signals that wait for a person's approval.
  std::int64_t refused = 0;          // Calls of the last turns, at most 50.
  // Calls that were allowed although they would have been denied, or asked about.
  std::int64_t would_deny = 0;
  std::int64_t would_ask = 0;
  std::vector<SessionSignal> signals;  // Oldest first; empty in lists.
  // How likely it is to end well; absent in lists, and before a few calls.
  std::optional<SessionForecast> forecast;
  // The last distributed trace that it was part of; the span may be empty.
  std::optional<TraceContext> trace;
  // Every trace, in order; it can return to an earlier one. Empty in lists.
  std::vector<SessionTrace> traces;
};

struct SessionStatus {
  SessionReading session;
  std::optional<std::string> zone_before;  // Set if the zone changed since the last status.
  std::string mode;                        // "observe", "ask" or "enforce"
  std::optional<double> p_success;         // The forecast, if the settings ask for it here.
  bool alarm = false;                      // As above.
};

// The messages to the agent and to the person.
struct HookAnswer {
  enum class Decision { kNone, kAllow, kAsk, kDeny };
  Decision decision = Decision::kNone;
  std::string reason;   // Why the call is denied, or needs approval.
  std::string context;  // For the agent; may be empty.
  std::string notice;   // For the person; may be empty.
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
  std::string key;  // Distinguishes a repeated delivery from a repeated prompt; may be empty.
  std::optional<PromptSpan> span = std::nullopt;  // From telemetry: as in UserSaid.
};

struct ToolUse {
  std::string session;
  std::string client;
  std::string tool;
  std::string input;  // JSON.
  std::string call;   // Links the start and end of a call; empty if not known.
  std::string cwd;    // Absolute; empty if not known.
  // Whether the client can ask the person. If not, ask becomes deny.
  bool can_ask = true;
};

struct ToolResult {
  ToolUse use;
  bool failed = false;
  bool interrupted = false;  // By the person; counts as neither success nor failure.
  // The client does not report how a command ended, so it earns nothing.
  bool status_hidden = false;
  std::string output;  // The tool's output, or its error.
  // For edits, if the client reports them: the file before and after.
  std::optional<std::string> before;
  std::optional<std::string> after;
};

struct AgentStopped {
  std::string session;
  std::string client;
  std::string message;  // The agent's last message of the turn.
};

// Asks whether a call would be allowed.
struct CheckRequest {
  std::optional<std::string> session;
  std::optional<std::int64_t> confidence;  // Used if there is no session.
  std::optional<std::string> effect;       // Instead of a tool.
  std::optional<std::string> tool;
  std::string input = "{}";
  std::string cwd;
};

struct CheckAnswer {
  std::string verdict;  // "allow", "ask", "deny"
  std::string effect;
  std::string reason;
  std::string unlock;  // The cheapest legitimate way to unlock it; empty if none is needed.
  // What the verdict would be if the governor did not only observe or ask.
  std::optional<std::string> would = std::nullopt;
  std::optional<std::string> rule = std::nullopt;  // Of a person, if it decided.
  // What the answer assumes where the question says nothing, in words.
  std::optional<std::string> assumed = std::nullopt;

  CREDENCE_FIELDS(verdict, effect, reason, unlock, would, rule, assumed)
};

// The call of a CheckRequest, if it was refused and a person can still allow it.
struct WaitingCall {
  std::string session;
  std::int64_t sequence = 0;  // Of the event of its refusal, for AllowRequest::seen.
  std::string effect;
  std::string text;    // Everything that would run: the command, or the input as JSON.
  std::string reason;  // Why it would be refused now, in words of Credence.
  // What allowing its effect for a time would allow besides.
  bool high_risk = false;
  bool discloses = false;
  // An edit, which is allowed with any text for the same files.
  bool is_edit = false;
};

// A person's word that a refused call may run.
struct AllowRequest {
  std::optional<std::string> session;
  std::optional<std::chrono::seconds> time;
  // The event of the refused call that the person saw: no other call is allowed.
  std::optional<std::int64_t> seen = std::nullopt;
};

// A rule about calls: from the settings, or ratified.
struct CallRule {
  std::string id;        // Its number in the settings, or the id of a ratified one.
  std::string decision;  // "allow", "ask" or "deny"
  std::string rule;      // In words.
  std::string message;   // What the agent is told; may be empty.
  bool ratified = false;
  std::int64_t uses = 0;             // Days on which a ratified rule was used.
  std::optional<Timestamp> expires;  // Absent: never.

  CREDENCE_FIELDS(id, decision, rule, message, ratified, uses, expires)
};

struct AllowedCall {
  std::string session;
  std::optional<std::string> tool;
  std::optional<std::string> call;  // The client's id of the call that was refused.
  std::string effect;
  std::optional<Timestamp> until;                                   // Absent: once.
  std::optional<std::vector<std::string>> commands = std::nullopt;  // A rule could name these.
  std::optional<CallRule> rule = std::nullopt;                      // That was made, if asked for.

  CREDENCE_FIELDS(session, tool, call, effect, until, commands, rule)
};

// What people allowed again and again, and could ratify.
struct CallRuleProposal {
  std::vector<std::string> commands;
  std::int64_t allowed = 0;  // So often a person let it run.
  std::int64_t refused = 0;  // So many calls the rule would have let through.
  Timestamp last;

  CREDENCE_FIELDS(commands, allowed, refused, last)
};

struct CallRuleList {
  std::vector<CallRule> rules;
  std::vector<CallRuleProposal> proposals;

  CREDENCE_FIELDS(rules, proposals)
};

// An event in a session, and the signals that followed.
struct SessionWhyStep {
  std::int64_t sequence = 0;
  Timestamp at;
  std::string kind;  // "session.finished"; may also be a kind of a newer program, or unreadable.
  std::string what;
  std::vector<SessionSignal> signals;

  CREDENCE_FIELDS(sequence, at, kind, what, signals)
};

struct SessionWhyReport {
  SessionReading session;
  std::vector<SessionWhyStep> steps;
  // The verdict is about a call with this effect.
  std::string effect;
  std::string reason;  // Why it is denied or needs approval; empty if allowed.
  Counterfactual counterfactual;
};

enum class SessionOrder {
  kNewest,   // The last started first.
  kOldest,   // The first started first.
  kLowest,   // The lowest score first.
  kHighest,  // The highest score first.
  kRefused,  // Most calls refused, or that would have been refused or asked about, first.
};
CREDENCE_ENUM_NAMES(SessionOrder, "newest", "oldest", "lowest", "highest", "refused")

enum class SessionEnd { kSuccess, kFailure, kUnknown };
CREDENCE_ENUM_NAMES(SessionEnd, "success", "failure", "unknown")

// A session must match all filters that are given.
struct ListSessions {
  std::optional<std::int64_t> limit;  // Default: all.
  std::int64_t offset = 0;
  std::optional<std::string> zone = std::nullopt;  // "WORKING"
  std::optional<SessionEnd> outcome = std::nullopt;
  std::optional<std::string> client = std::nullopt;
  std::optional<std::string> project = std::nullopt;  // Exactly this path.
  std::optional<std::string> text = std::nullopt;     // Part of the id, client or project.
  // The last event was since then, or before then: RFC 3339, or "last week".
  std::optional<std::string> since = std::nullopt;
  std::optional<std::string> until = std::nullopt;
  SessionOrder order = SessionOrder::kNewest;
};

enum class SessionEntryKind {
  kStart,
  kPrompt,   // The person wrote something; no text of it is kept.
  kCall,     // A tool call ended.
  kRefusal,  // A tool call was refused, or asked about, and has not run.
  kSignal,   // A signal that a person triggered.
  kShown,    // Memories were shown to the agent.
  kOutcome,
  kAllow,
  kDispute,
  kApprove,
  kEnd,
  kOther,
};
CREDENCE_ENUM_NAMES(SessionEntryKind, "start", "prompt", "call", "refusal", "signal", "shown",
                    "outcome", "allow", "dispute", "approve", "end", "other")

// What happened to a call.
enum class CallFate {
  kAllowed,
  kWouldAsk,     // It ran; in another mode a person would have been asked.
  kWouldRefuse,  // It ran; in another mode it would have been refused.
  kAsked,
  kRefused,
  kSandboxed,
};
CREDENCE_ENUM_NAMES(CallFate, "allowed", "would_ask", "would_refuse", "asked", "refused",
                    "sandboxed")

struct TimelineMemory {
  Uuid id;
  std::optional<std::string> text;  // Absent if erased, or if there is no such memory here.

  bool operator==(const TimelineMemory&) const = default;
  CREDENCE_FIELDS(id, text)
};

// Something that happened in a session, and the signals that followed.
struct SessionTimelineEntry {
  std::int64_t sequence = 0;
  Timestamp at;
  SessionEntryKind kind = SessionEntryKind::kOther;
  std::int64_t turn = 0;
  std::int64_t value = 0;  // The score afterwards.
  std::string what;        // In words.
  std::optional<std::string> tool = std::nullopt;
  std::optional<std::string> effect = std::nullopt;
  std::optional<CallFate> verdict = std::nullopt;
  std::optional<bool> failed = std::nullopt;
  std::optional<std::string> call = std::nullopt;   // The client's id of the call.
  std::optional<std::string> input = std::nullopt;  // The hash of the call's input; not shown.
  std::vector<SessionSignal> signals = {};
  std::vector<TimelineMemory> memories = {};
  std::optional<std::string> control = std::nullopt;  // What else a prompt was: "sudo".

  bool operator==(const SessionTimelineEntry&) const = default;
};

struct TimelineRequest {
  std::string session;
  std::int64_t after = 0;  // Only entries with a higher sequence.
  std::optional<std::int64_t> limit = std::nullopt;
  bool newest = false;  // The limit keeps the newest entries, not the oldest.
};

// The refused call that Allow would allow.
struct AllowableCall {
  std::int64_t sequence = 0;  // Of the event of its refusal, for AllowRequest::seen.
  std::optional<std::string> tool;
  std::string effect;
  std::optional<std::string> call;                                  // The client's id of it.
  std::optional<std::vector<std::string>> commands = std::nullopt;  // As AllowedCall::commands.

  bool operator==(const AllowableCall&) const = default;
  CREDENCE_FIELDS(sequence, tool, effect, call, commands)
};

struct SessionTimeline {
  SessionReading session;
  std::int64_t total = 0;                     // Entries of the session, whatever the request.
  std::vector<SessionTimelineEntry> entries;  // Oldest first.
  bool is_cut = false;                        // There are more than these.
  std::optional<AllowableCall> allowable;
};

// Thread-safe.
class Sessions {
 public:
  virtual ~Sessions() = default;

  // --- reported by the agent's client
  virtual Result<HookAnswer> Start(const Caller& caller, const SessionStarted& started) = 0;
  virtual Result<HookAnswer> Prompt(const Caller& caller, const PromptGiven& prompt) = 0;
  virtual Result<HookAnswer> BeforeTool(const Caller& caller, const ToolUse& use) = 0;
  virtual Result<HookAnswer> AfterTool(const Caller& caller, const ToolResult& result) = 0;
  virtual Result<HookAnswer> Stop(const Caller& caller, const AgentStopped& stopped) = 0;
  virtual Result<void> End(const Caller& caller, std::string_view session,
                           std::string_view reason) = 0;

  // --- reading
  // Failure: kInvalidArgument for an unknown zone or time.
  virtual Result<Paged<SessionReading>> List(const Caller& caller, const ListSessions& request) = 0;
  virtual Result<SessionReading> Show(const Caller& caller, std::string_view session) = 0;
  // `effect` of the call to explain; default: the strongest that is not allowed.
  virtual Result<SessionWhyReport> Why(const Caller& caller, std::string_view session,
                                       const std::optional<std::string>& effect) = 0;
  // Everything that was recorded of the session, in order. Failure: kNotFound.
  virtual Result<SessionTimeline> Timeline(const Caller& caller,
                                           const TimelineRequest& request) = 0;
  // Without a session: of the newest one of the caller's project. Failure: kNotFound;
  // kFailedPrecondition if it has had too few calls.
  // The rules that count in the caller's project, and those that could be made.
  virtual Result<CallRuleList> ListRules(const Caller& caller) = 0;
  // Makes a rule that allows these commands in the caller's project.
  virtual Result<CallRule> Ratify(const Caller& caller,
                                  const std::vector<std::string>& commands) = 0;
  // Failure: kNotFound if no ratified rule has this id, or one that begins with it.
  virtual Result<CallRule> Revoke(const Caller& caller, std::string_view id) = 0;
  virtual Result<SessionForecast> GetForecast(const Caller& caller,
                                              const std::optional<std::string>& session) = 0;
  virtual Result<CheckAnswer> Check(const Caller& caller, const CheckRequest& request) = 0;
  // The call, if it was refused in a session of the caller's project that goes on, and is the one
  // that Allow would allow there. Nothing without a tool.
  virtual Result<std::optional<WaitingCall>> FindWaiting(const Caller& caller,
                                                         const CheckRequest& request) = 0;
  // For the status line; includes the zone shown last if it has changed since.
  virtual Result<SessionStatus> GetStatus(const Caller& caller, std::string_view session) = 0;

  // --- said by a person
  // Triggers a signal by hand.
  virtual Result<SessionReading> Signal(const Caller& caller, std::string_view session,
                                        std::string_view signal,
                                        const std::optional<std::string>& reason) = 0;
  // Approves the signals that wait for a person.
  virtual Result<SessionReading> Approve(const Caller& caller, std::string_view session) = 0;
  // Allows the call that was refused last: once, or everything of its effect for a time. Without a
  // session, in the newest one of the caller's project in which a refused call waits. Failure:
  // kNotFound, kFailedPrecondition.
  virtual Result<AllowedCall> Allow(const Caller& caller, const AllowRequest& request) = 0;
  // Marks the signal as mistaken: its points are restored and its cooldown grows.
  virtual Result<SessionReading> Dispute(const Caller& caller, std::string_view session,
                                         std::string_view signal) = 0;
  // Reports the outcome of the session; the last call counts.
  virtual Result<SessionReading> Judge(const Caller& caller, std::string_view session, bool success,
                                       const std::optional<std::string>& reason) = 0;
  // Makes the words of the session unreadable for good: those of its prompts, calls and replies,
  // and the reason of its outcome. Its score and history stay. Failure: kNotFound.
  virtual Result<SessionReading> Erase(const Caller& caller, std::string_view session) = 0;

  // Records what the governor would have done in sessions saved by clients, as events of those
  // sessions at their original times. Sessions that were governed live are not touched. Unreadable
  // lines and files are counted. Failure: kNotFound, kInvalidArgument.
  virtual Result<TranscriptReport> Import(const Caller& caller,
                                          const ImportTranscripts& request) = 0;
  // The same with runs that a program reports while they go on, in parts and in any order. What is
  // known already is not recorded again. The steps of a session that is governed live are left out,
  // but its trace and, from a person, its outcome are recorded. Runs that cannot be recorded are
  // counted. Failure: the store.
  virtual Result<ObservedReport> Observe(const Caller& caller,
                                         const std::vector<ObservedRun>& runs) = 0;
};

}  // namespace credence
