// SPDX-License-Identifier: Apache-2.0
// The state of a session and its events. An event contains every number that its effect depends on,
// so that later changes of settings do not change the past, and the facts from which signals are
// derived, so that another policy can be tried on them.
//
// No event contains what somebody wrote: prompts, tool inputs and replies are kept as sealed
// keywords (sealed_words.h), paths and contents as hashes. The verbatim of a session's first event
// is its seal.
//
// Most of a ledger is finished calls and signals. These two can also be read as views into the
// event's body, because a replay reads millions of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/optional_list.h"
#include "credence/fields.h"
#include "credence/observed_sessions.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "governor/effect.h"
#include "governor/zone.h"

namespace credence::governor {

enum class Verdict { kAllow, kAsk, kDeny };

// What else a prompt was, besides a prompt.
enum class Control { kNone, kSudo, kBoostRequest, kBoostApproval, kDispute, kAllow };

// --- events

struct Started {
  static constexpr std::string_view kKind = "session.started";
  std::string client;
  std::optional<std::string> source;
  std::optional<std::string> project;
  std::optional<bool> observed = std::nullopt;  // In mode "observe".
  // The forecast's logit at which it gives alarm; absent: the shipped one (forecast.h).
  std::optional<double> alarm = std::nullopt;

  bool operator==(const Started&) const = default;
  CREDENCE_FIELDS(client, source, project, observed, alarm)
};

// A signal found in words or output. Kept even if it could not fire: another policy may enable it
// or have another cooldown.
template <class Text>
struct BasicFound {
  Text signal;
  Text reason;

  bool operator==(const BasicFound&) const = default;
  CREDENCE_FIELDS(signal, reason)
};

using Found = BasicFound<std::string>;

// The rubric's result for a prompt that opens a goal.
struct Rubric {
  std::int64_t points = 0;  // Added to the base, by the settings of that time.
  std::string reason;
  // What was found in the prompt, by the names of assessment.h, so that other points can be tried.
  // Absent in events of older versions.
  std::optional<std::vector<std::string>> terms = std::nullopt;
  // How sessions of this project with the same kind of task ended; absent if none has an outcome.
  std::optional<std::int64_t> successes = std::nullopt;
  std::optional<std::int64_t> failures = std::nullopt;

  bool operator==(const Rubric&) const = default;
  CREDENCE_FIELDS(points, reason, terms, successes, failures)
};

// The user wrote a prompt; a turn begins.
struct Prompted {
  static constexpr std::string_view kKind = "session.prompted";
  Control control = Control::kNone;
  bool assessed = false;                                   // It set the score, or could have.
  std::vector<std::string> goal;                           // Keywords, if it opens a goal.
  std::optional<Rubric> rubric;                            // Set if it opens a goal.
  std::optional<std::vector<Found>> found = std::nullopt;  // Absent: nothing.
  std::optional<PromptSpan> span = std::nullopt;           // That brought it alone (UserSaid).

  bool operator==(const Prompted&) const = default;
  CREDENCE_FIELDS(control, assessed, goal, rubric, found, span)
};

// What the gate considers besides the effect and the state; a field is set only if true.
struct GateFacts {
  std::optional<bool> forbidden;  // Only a person may do it: no score is enough.
  std::optional<bool> high_risk;
  std::optional<bool> unread;                      // Changes an existing file that was not read.
  std::optional<bool> of_tests = std::nullopt;     // Writes nothing but test files.
  std::optional<Verdict> ruled = std::nullopt;     // What a rule of a person said.
  std::optional<bool> secret_read = std::nullopt;  // Shows a secret, or copies it to a file.
  std::optional<bool> discloses = std::nullopt;    // Sends away what only a person may send.

  bool operator==(const GateFacts&) const = default;
  CREDENCE_FIELDS(forbidden, high_risk, unread, of_tests, ruled, secret_read, discloses)
};

// A tool call was refused or asked about, or would have been.
struct Refused {
  static constexpr std::string_view kKind = "session.refused";
  std::string tool;
  Effect effect = Effect::kStateChange;
  Verdict verdict = Verdict::kDeny;  // Of the gate.
  std::optional<std::string> call;
  std::optional<GateFacts> gate = std::nullopt;
  std::optional<bool> observed = std::nullopt;  // Only recorded: the call was allowed.
  std::optional<Verdict> done = std::nullopt;   // What happened, if it was neither of these.
  std::optional<bool> alone = std::nullopt;     // Nobody could be asked.
  // What identifies the call; absent in events of older versions.
  std::optional<std::string> input = std::nullopt;                 // Hash.
  std::optional<std::vector<std::string>> written = std::nullopt;  // Hashes of paths.
  std::optional<std::vector<std::string>> kinds = std::nullopt;    // Of commands (rules.h).

  bool operator==(const Refused&) const = default;
  CREDENCE_FIELDS(tool, effect, verdict, call, gate, observed, done, alone, input, written, kinds)
};

// What happened to the call.
inline Verdict DoneTo(const Refused& event) {
  if (event.observed.value_or(false)) return Verdict::kAllow;
  return event.done.value_or(event.verdict);
}

// Shorter outputs are not recorded.
inline constexpr std::int64_t kLongOutput = 1'000;

// A tool call ended.
template <class Text>
struct BasicFinished {
  static constexpr std::string_view kKind = "session.finished";
  Text tool;
  std::optional<Text> call;
  Effect effect = Effect::kStateChange;
  bool failed = false;
  VerifyKind verify = VerifyKind::kNone;
  std::int64_t tests = 0;  // Tests that passed, as far as the output shows.
  std::int64_t tests_failed = 0;
  Text input;                  // Hash.
  std::vector<Text> words;     // Keywords of the input.
  std::vector<Text> read;      // Hashes of paths.
  std::vector<Text> written;   // Hashes of paths.
  std::optional<Text> before;  // Hashes of the content, if exactly one file was edited.
  std::optional<Text> after;
  std::optional<Text> failure = std::nullopt;  // How it failed: "Bash exit 1".
  std::optional<GateFacts> gate = std::nullopt;
  std::optional<std::vector<BasicFound<Text>>> found = std::nullopt;  // Absent: nothing.
  // Each of the following is set only if it applies; older events have none of them.
  std::optional<std::int64_t> output = std::nullopt;  // Size in bytes, if at least kLongOutput.
  std::optional<std::int64_t> lines = std::nullopt;   // Lines that an editing tool put into a file.
  std::optional<bool> run = std::nullopt;      // Ran code: tests, a build, a script, a snippet.
  std::optional<bool> trouble = std::nullopt;  // The output reports a failure, the status does not.
  std::optional<bool> edited = std::nullopt;   // Changed a file that the session did not create.
  std::optional<bool> of_tests = std::nullopt;  // Wrote a test file.
  OptionalList<Text> made = std::nullopt;       // Files of `written` that are new or scratch.
  // Entries of `read` without a file extension, which may be folders.
  OptionalList<Text> folders = std::nullopt;
  std::optional<bool> empty = std::nullopt;    // Only looked for something, and found nothing.
  std::optional<bool> project = std::nullopt;  // Read a file of the project.
  // Hashes of the secrets that it showed, and of the files that it wrote them to.
  OptionalList<Text> secrets = std::nullopt;

  bool operator==(const BasicFinished&) const = default;
  CREDENCE_FIELDS(tool, call, effect, failed, verify, tests, tests_failed, input, words, read,
                  written, before, after, failure, gate, found, output, lines, run, trouble, edited,
                  of_tests, made, folders, empty, project, secrets)
};
using Finished = BasicFinished<std::string>;
using FinishedView = BasicFinished<std::string_view>;

// A person triggered a signal by hand.
struct Told {
  static constexpr std::string_view kKind = "session.told";
  std::string signal;
  std::string reason;

  bool operator==(const Told&) const = default;
  CREDENCE_FIELDS(signal, reason)
};

// A person approved the waiting signals by hand.
struct Approved {
  static constexpr std::string_view kKind = "session.approved";

  bool operator==(const Approved&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// A person allowed the call that was refused last.
struct Allowed {
  static constexpr std::string_view kKind = "session.allowed";
  Effect effect = Effect::kStateChange;
  // The call, as in Refused. Absent if everything of this effect, or weaker, is allowed for a time.
  std::optional<std::string> input = std::nullopt;
  std::optional<std::vector<std::string>> written = std::nullopt;
  std::optional<Timestamp> until = std::nullopt;  // Absent: once.
  std::optional<bool> high_risk = std::nullopt;   // For a time: high-risk paths, too.
  std::optional<bool> discloses = std::nullopt;   // For a time: sending secrets away, too.

  bool operator==(const Allowed&) const = default;
  CREDENCE_FIELDS(effect, input, written, until, high_risk, discloses)
};

// A call that a person had allowed once is about to run: no other call may use the allowance.
struct Used {
  static constexpr std::string_view kKind = "session.used";
  std::string call;                  // What the client calls it, or the hash of its input.
  std::string input;                 // Hash.
  std::vector<std::string> written;  // Hashes of paths.

  bool operator==(const Used&) const = default;
  CREDENCE_FIELDS(call, input, written)
};

// The outcome of the session's work. Its verbatim is the reason; older versions had it in the core.
struct Judged {
  static constexpr std::string_view kKind = "session.judged";
  bool success = false;
  std::optional<std::string> reason;
  // An agent's program said so about its own work; set only then.
  std::optional<bool> reported = std::nullopt;

  bool operator==(const Judged&) const = default;
  CREDENCE_FIELDS(success, reason, reported)
};

// The score moved.
template <class Text>
struct BasicSignalled {
  static constexpr std::string_view kKind = "session.signalled";
  Text signal;
  std::int64_t delta = 0;
  std::int64_t value = 0;  // The new score.
  Text reason;
  std::optional<Text> call;

  bool operator==(const BasicSignalled&) const = default;
  CREDENCE_FIELDS(signal, delta, value, reason, call)
};
using Signalled = BasicSignalled<std::string>;
using SignalledView = BasicSignalled<std::string_view>;

// A signal that needs the user's approval fired.
struct Awaited {
  static constexpr std::string_view kKind = "session.awaited";
  std::string signal;

  bool operator==(const Awaited&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

// The user called a signal mistaken: its cooldown grows.
struct Disputed {
  static constexpr std::string_view kKind = "session.disputed";
  std::string signal;

  bool operator==(const Disputed&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

// One sentence of the agent, reduced to what can be contradicted.
struct Claim {
  std::vector<std::string> words;
  std::int64_t turn = 0;
  bool negative = false;

  bool operator==(const Claim&) const = default;
  CREDENCE_FIELDS(words, turn, negative)
};

// The agent ended its turn.
struct Claimed {
  static constexpr std::string_view kKind = "session.claimed";
  std::vector<Claim> claims;
  std::optional<std::vector<Found>> found = std::nullopt;  // Absent: nothing.

  bool operator==(const Claimed&) const = default;
  CREDENCE_FIELDS(claims, found)
};

// Another model or tool was consulted.
struct Consulted {
  static constexpr std::string_view kKind = "session.consulted";
  std::string route;

  bool operator==(const Consulted&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("route", self.route); }
};

// Memories were shown before a tool call, or would have been.
struct Shown {
  static constexpr std::string_view kKind = "session.shown";
  std::string call;  // Empty: at the start or on request.
  std::vector<Uuid> memories;
  // Memories of both lists that were withheld at random, each with the probability `holdout`.
  std::optional<std::vector<Uuid>> withheld = std::nullopt;
  std::optional<double> holdout = std::nullopt;

  bool operator==(const Shown&) const = default;
  CREDENCE_FIELDS(call, memories, withheld, holdout)
};

// A call did what shown memories say, or the opposite. The call's text is not kept, so this is
// judged when it ends. Each memory at most once in a session, for either.
struct Heeded {
  static constexpr std::string_view kKind = "session.heeded";
  std::optional<std::string> call;
  std::vector<Uuid> followed;
  std::vector<Uuid> defied;

  bool operator==(const Heeded&) const = default;
  CREDENCE_FIELDS(call, followed, defied)
};

// The failure of an input became a memory.
struct Captured {
  static constexpr std::string_view kKind = "session.captured";
  std::string input;  // Hash.
  Uuid memory;

  bool operator==(const Captured&) const = default;
  CREDENCE_FIELDS(input, memory)
};

// The zone was shown to the user.
struct Announced {
  static constexpr std::string_view kKind = "session.announced";
  Zone zone = Zone::kWorking;

  bool operator==(const Announced&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("zone", self.zone); }
};

// A person was told, once in a project, what observing has shown.
struct Advised {
  static constexpr std::string_view kKind = "session.advised";
  std::int64_t sessions = 0;  // Observed sessions.
  std::int64_t calls = 0;     // Their calls that would have been refused.

  bool operator==(const Advised&) const = default;
  CREDENCE_FIELDS(sessions, calls)
};

// A call about the session was part of a distributed trace. A trace belongs to one session.
struct Traced {
  static constexpr std::string_view kKind = "session.traced";
  std::string trace;                               // 32 hexadecimal digits.
  std::optional<std::string> span = std::nullopt;  // 16; that the call was made in.

  bool operator==(const Traced&) const = default;
  CREDENCE_FIELDS(trace, span)
};

// A person had the session's words erased. Its verbatim is the new seal.
struct Erased {
  static constexpr std::string_view kKind = "session.erased";

  bool operator==(const Erased&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

struct Ended {
  static constexpr std::string_view kKind = "session.ended";
  std::optional<std::string> reason;

  bool operator==(const Ended&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("reason", self.reason); }
};

// Signalled and Awaited follow from the other events and the settings; the others are facts.
using SessionEvent =
    std::variant<Started, Prompted, Refused, Finished, Told, Approved, Allowed, Used, Judged,
                 Signalled, Awaited, Disputed, Claimed, Consulted, Shown, Heeded, Captured,
                 Announced, Advised, Traced, Erased, Ended>;

// An event to append.
struct Decision {
  SessionEvent event;
  // The id derived from a call or a key; absent means a new one.
  std::optional<Uuid> event_id = std::nullopt;
  // Text that can be erased.
  std::optional<std::string> verbatim = std::nullopt;
};

// --- state

// When a signal last fired, and how often it was disputed.
struct SignalState {
  std::string signal;
  std::optional<std::int64_t> fired;  // Turn.
  std::int64_t disputes = 0;
  std::int64_t delta = 0;  // Points of the last time it moved the score; a dispute takes them back.
  std::optional<std::int64_t> fired_call = std::nullopt;     // Number of calls at that time.
  std::optional<std::int64_t> fired_changes = std::nullopt;  // Progress::changes at that time.
  std::optional<std::int64_t> earned = std::nullopt;         // Points gained in that turn.
  // How often it fired since something succeeded; only for tool_failure.
  std::optional<std::int64_t> row = std::nullopt;

  bool operator==(const SignalState&) const = default;
  CREDENCE_FIELDS(signal, fired, disputes, delta, fired_call, fired_changes, earned, row)
};

struct Refusal {
  Effect effect = Effect::kStateChange;
  std::int64_t turn = 0;
  std::optional<std::string> tool = std::nullopt;
  // As in Refused.
  std::optional<std::string> call = std::nullopt;
  std::optional<std::string> input = std::nullopt;
  std::optional<std::vector<std::string>> written = std::nullopt;
  std::optional<GateFacts> gate = std::nullopt;
  std::optional<std::vector<std::string>> kinds = std::nullopt;

  bool operator==(const Refusal&) const = default;
  CREDENCE_FIELDS(effect, turn, tool, call, input, written, gate, kinds)
};

struct Edit {
  std::string file;  // Hash.
  std::int64_t turn = 0;
  std::optional<std::string> before;
  std::optional<std::string> after;

  bool operator==(const Edit&) const = default;
  CREDENCE_FIELDS(file, turn, before, after)
};

struct Recent {
  std::string signal;
  std::int64_t delta = 0;
  std::string reason;

  bool operator==(const Recent&) const = default;
  CREDENCE_FIELDS(signal, delta, reason)
};

// How often something happened: a file was read, an input failed.
struct Tally {
  std::string what;  // Hash.
  std::int64_t count = 0;
  // The last input, until something changes the file.
  std::optional<std::string> input = std::nullopt;
  std::optional<std::int64_t> writes = std::nullopt;  // Progress::writes when it failed last.

  bool operator==(const Tally&) const = default;
  CREDENCE_FIELDS(what, count, input, writes)
};

// The progress of the work, as far as pack signals use it.
struct Progress {
  std::int64_t edits = 0;       // Calls that changed a file which the session did not create.
  std::int64_t passed = 0;      // `edits` when tests last passed.
  bool green = false;           // Tests passed after an edit.
  std::int64_t unverified = 0;  // Edits since something ran.
  std::int64_t untested = 0;    // Edits since tests ran.
  std::int64_t git_calls = 0;   // Since the last edit.
  bool test_written = false;    // A test was written, and none has passed since.
  std::string last_input;       // Hash.
  std::vector<Tally> reads;
  std::vector<Tally> failing;     // Inputs that failed and have not succeeded since.
  std::vector<std::string> made;  // Files that the session created.
  std::optional<std::int64_t> writes = std::nullopt;  // Calls that wrote a file outside scratch.

  // Those of them that were neither runs nor edits of tests, so that something can be proven anew.
  std::optional<std::int64_t> changes = std::nullopt;

  bool operator==(const Progress&) const = default;
  CREDENCE_FIELDS(edits, passed, green, unverified, untested, git_calls, test_written, last_input,
                  reads, failing, made, writes, changes)
};

// The shape of the work so far, for the forecast.
struct Flow {
  enum class Work { kLook, kWrite, kRun };

  std::int64_t calls = 0;
  std::int64_t bytes = 0;     // Of output, as far as it is recorded.
  std::int64_t looks = 0;     // Calls that neither wrote nor ran anything.
  std::int64_t switches = 0;  // Calls that did another kind of work than the one before.
  Work work = Work::kLook;    // Of the last call.
  std::string words;          // Which keywords occurred (forecast.cc).
  bool wrote_tests = false;
  std::int64_t failed = 0;
  std::optional<std::int64_t> marks = std::nullopt;  // Of `words`, so that nobody counts them.
  std::optional<double> lowest = std::nullopt;       // The lowest forecast so far, as a logit.

  bool operator==(const Flow&) const = default;
  CREDENCE_FIELDS(calls, bytes, looks, switches, work, words, wrote_tests, failed, marks, lowest)
};

// A memory that the agent has been shown in the session, and what the work made of it.
struct SeenMemory {
  Uuid memory;
  std::int64_t turn = 0;                                // Of the first showing.
  std::optional<std::string> call = std::nullopt;       // The call at which it was first shown.
  std::optional<std::int64_t> followed = std::nullopt;  // The last turn in which a call did it.
  std::optional<std::int64_t> defied = std::nullopt;    // The same of the opposite.

  bool operator==(const SeenMemory&) const = default;
  CREDENCE_FIELDS(memory, turn, call, followed, defied)
};

// Raise it with every change of Evolve that gives other states for old events.
inline constexpr std::int64_t kSessionVersion = 4;

// The state of a session. All lists are bounded, because the row is written at every tool call.
struct SessionState {
  // The version of Evolve that made it; older ones wrote none.
  std::optional<std::int64_t> version = kSessionVersion;
  std::string id;
  std::string client;
  std::optional<std::string> project;
  std::int64_t confidence = 70;
  std::int64_t turn = 0;
  std::int64_t calls = 0;
  Timestamp started_at;
  Timestamp last_at;
  bool ended = false;
  bool assessed = false;
  bool has_read = false;
  bool tests_failing = false;
  std::int64_t failures = 0;      // Consecutive failures.
  std::vector<std::string> goal;  // Keywords.
  std::int64_t goal_calls = 0;    // Calls since the goal opened.
  std::optional<std::int64_t> sudo_turn;
  std::optional<std::int64_t> consulted_turn;
  std::vector<std::string> awaited;  // Signals waiting for approval.
  std::vector<SignalState> signals;
  std::vector<Refusal> refusals;
  std::vector<Edit> edits;
  std::vector<std::string> read;    // Hashes of paths.
  std::vector<std::string> inputs;  // Keywords of the last tool inputs, one line each.
  std::vector<Claim> claims;
  std::vector<Recent> recent;
  std::vector<Shown> shown;  // For unfinished calls.
  std::vector<Captured> captured;
  std::optional<Zone> announced;
  std::optional<bool> success;       // The outcome of its work.
  std::optional<Progress> progress;  // Absent before the first call.
  // Calls that were allowed in mode "observe" and would have been refused or asked about.
  std::optional<std::int64_t> would_deny = std::nullopt;
  std::optional<std::int64_t> would_ask = std::nullopt;
  std::optional<std::vector<Allowed>> allowed = std::nullopt;
  std::optional<std::int64_t> allowed_turn = std::nullopt;               // Of the last allowance.
  std::optional<std::vector<std::string>> using_allowed = std::nullopt;  // Used::call, unfinished.
  std::optional<bool> observed = std::nullopt;                       // It began in mode "observe".
  std::optional<std::vector<std::string>> task = std::nullopt;       // Terms of the first rubric.
  std::optional<std::vector<std::string>> mcp_tools = std::nullopt;  // That were called.
  std::optional<Flow> flow = std::nullopt;     // Absent before the first call.
  std::optional<double> alarm = std::nullopt;  // As in Started.
  // Hashes of the secrets that the agent has seen, and of the files that hold copies of them.
  std::optional<std::vector<std::string>> secrets = std::nullopt;
  std::optional<std::vector<SeenMemory>> seen = std::nullopt;  // Oldest first.
  std::optional<Traced> trace = std::nullopt;                  // The last.
  std::optional<bool> reported = std::nullopt;                 // The outcome: as in Judged.

  // The event whose verbatim is the seal; 0 if there is none. Kept beside the row's data.
  std::int64_t seal_sequence = 0;
  std::string seal;

  bool operator==(const SessionState&) const = default;
  CREDENCE_FIELDS(version, id, client, project, confidence, turn, calls, started_at, last_at, ended,
                  assessed, has_read, tests_failing, failures, goal, goal_calls, sudo_turn,
                  consulted_turn, awaited, signals, refusals, edits, read, inputs, claims, recent,
                  shown, captured, announced, success, progress, would_deny, would_ask, allowed,
                  allowed_turn, using_allowed, observed, task, mcp_tools, flow, alarm, secrets,
                  seen, trace, reported)
};

// The outcome as evidence. What an agent's program reports about its own work is shown, but must
// not decide about other sessions.
inline std::optional<bool> ProvenOutcome(const SessionState& state) {
  return state.reported.value_or(false) ? std::nullopt : state.success;
}

// What observing the sessions of a project has shown.
struct Observed {
  std::int64_t sessions = 0;
  std::int64_t calls = 0;     // Calls that would have been refused.
  std::int64_t affected = 0;  // Sessions with such calls.
  std::int64_t successes = 0;
  std::int64_t failures = 0;
  std::int64_t affected_successes = 0;
  std::int64_t affected_failures = 0;
};

}  // namespace credence::governor

namespace credence {

template <>
struct EnumNames<governor::Verdict> {
  static constexpr std::array<std::string_view, 3> kNames = {"allow", "ask", "deny"};
};
template <>
struct EnumNames<governor::Flow::Work> {
  static constexpr std::array<std::string_view, 3> kNames = {"look", "write", "run"};
};
template <>
struct EnumNames<governor::Control> {
  static constexpr std::array<std::string_view, 6> kNames = {
      "none", "sudo", "boost_request", "boost_approval", "dispute", "allow"};
};

}  // namespace credence
