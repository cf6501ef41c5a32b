// SPDX-License-Identifier: Apache-2.0
// The state of a session and the events that make it. An event holds every number that its effect
// depends on, so that a later change of settings does not change the past; and the facts from which
// signals are found, so that another policy can be tried on them.
//
// No event holds what somebody wrote: of prompts and tool inputs only keywords are kept, of paths
// and contents only hashes.
//
// Most of a ledger is calls that ended and signals. These two can also be read as views that look
// into the body instead of copying it: a replay goes through millions of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/optional_list.h"
#include "credence/fields.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "governor/effect.h"
#include "governor/zone.h"

namespace credence::governor {

enum class Verdict { kAllow, kAsk, kDeny };

// What a prompt was besides a prompt.
enum class Control { kNone, kSudo, kBoostRequest, kBoostApproval, kDispute };

// --- events

struct Started {
  static constexpr std::string_view kKind = "session.started";
  std::string client;
  std::optional<std::string> source;
  std::optional<std::string> project;

  bool operator==(const Started&) const = default;
  CREDENCE_FIELDS(client, source, project)
};

// A signal that words or an output gave. Kept whether or not it could fire: another policy may have
// another cooldown, or have it enabled.
template <class Text>
struct BasicFound {
  Text signal;
  Text reason;

  bool operator==(const BasicFound&) const = default;
  CREDENCE_FIELDS(signal, reason)
};

using Found = BasicFound<std::string>;

// What the rubric said to a prompt that opens a goal.
struct Rubric {
  std::int64_t points = 0;  // To be added to the base.
  std::string reason;

  bool operator==(const Rubric&) const = default;
  CREDENCE_FIELDS(points, reason)
};

// The user said something; a turn begins.
struct Prompted {
  static constexpr std::string_view kKind = "session.prompted";
  Control control = Control::kNone;
  bool assessed = false;          // The number was set by it, or could have been.
  std::vector<std::string> goal;  // Its keywords, when it opens a goal.
  std::optional<Rubric> rubric;   // When it opens a goal.
  std::optional<std::vector<Found>> found = std::nullopt;  // Absent: nothing.

  bool operator==(const Prompted&) const = default;
  CREDENCE_FIELDS(control, assessed, goal, rubric, found)
};

// What the gate looks at besides the effect and the state; kept when it holds.
struct GateFacts {
  std::optional<bool> forbidden;  // A person's to do: no number helps.
  std::optional<bool> high_risk;
  std::optional<bool> unread;  // Changes an existing file that was not read.

  bool operator==(const GateFacts&) const = default;
  CREDENCE_FIELDS(forbidden, high_risk, unread)
};

// A tool call was not let through.
struct Refused {
  static constexpr std::string_view kKind = "session.refused";
  std::string tool;
  Effect effect = Effect::kStateChange;
  Verdict verdict = Verdict::kDeny;
  std::optional<std::string> call;
  std::optional<GateFacts> gate = std::nullopt;

  bool operator==(const Refused&) const = default;
  CREDENCE_FIELDS(tool, effect, verdict, call, gate)
};

// A shorter output is not worth a field.
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
  std::int64_t tests = 0;  // That passed, as far as the output tells.
  std::int64_t tests_failed = 0;
  Text input;                  // Hash.
  std::vector<Text> words;     // Of the input.
  std::vector<Text> read;      // Hashes of paths.
  std::vector<Text> written;   // Likewise.
  std::optional<Text> before;  // Hashes of the content of the one file that was edited.
  std::optional<Text> after;
  std::optional<Text> failure = std::nullopt;  // How it failed: "Bash exit 1".
  std::optional<GateFacts> gate = std::nullopt;
  std::optional<std::vector<BasicFound<Text>>> found = std::nullopt;  // Absent: nothing.
  // Each of these is kept when it holds; older events have none of them.
  std::optional<std::int64_t> output = std::nullopt;  // Its size in bytes, from kLongOutput on.
  std::optional<std::int64_t> lines = std::nullopt;   // That an editing tool put into a file.
  std::optional<bool> run = std::nullopt;       // Ran code: tests, a build, a script, a snippet.
  std::optional<bool> trouble = std::nullopt;   // Its words tell of a failure, its status does not.
  std::optional<bool> edited = std::nullopt;    // Changed a file that the session did not make.
  std::optional<bool> of_tests = std::nullopt;  // Wrote a file of tests.
  OptionalList<Text> made = std::nullopt;       // Of `written`: new, or scratch.
  // Of `read`: those whose name has no extension, which may be folders.
  OptionalList<Text> folders = std::nullopt;

  bool operator==(const BasicFinished&) const = default;
  CREDENCE_FIELDS(tool, call, effect, failed, verify, tests, tests_failed, input, words, read,
                  written, before, after, failure, gate, found, output, lines, run, trouble, edited,
                  of_tests, made, folders)
};
using Finished = BasicFinished<std::string>;
using FinishedView = BasicFinished<std::string_view>;

// A person said by hand that a signal is there.
struct Told {
  static constexpr std::string_view kKind = "session.told";
  std::string signal;
  std::string reason;

  bool operator==(const Told&) const = default;
  CREDENCE_FIELDS(signal, reason)
};

// A person approved by hand what waits.
struct Approved {
  static constexpr std::string_view kKind = "session.approved";

  bool operator==(const Approved&) const = default;
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// How the work of the session turned out.
struct Judged {
  static constexpr std::string_view kKind = "session.judged";
  bool success = false;
  std::optional<std::string> reason;

  bool operator==(const Judged&) const = default;
  CREDENCE_FIELDS(success, reason)
};

// The number moved.
template <class Text>
struct BasicSignalled {
  static constexpr std::string_view kKind = "session.signalled";
  Text signal;
  std::int64_t delta = 0;
  std::int64_t value = 0;  // The number afterwards.
  Text reason;
  std::optional<Text> call;

  bool operator==(const BasicSignalled&) const = default;
  CREDENCE_FIELDS(signal, delta, value, reason, call)
};
using Signalled = BasicSignalled<std::string>;
using SignalledView = BasicSignalled<std::string_view>;

// A signal fired that needs the user's approval.
struct Awaited {
  static constexpr std::string_view kKind = "session.awaited";
  std::string signal;

  bool operator==(const Awaited&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

// The user said that a signal was mistaken: its cooldown grows.
struct Disputed {
  static constexpr std::string_view kKind = "session.disputed";
  std::string signal;

  bool operator==(const Disputed&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("signal", self.signal); }
};

// One sentence of the agent, as far as it can be contradicted.
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

// Somebody else was asked.
struct Consulted {
  static constexpr std::string_view kKind = "session.consulted";
  std::string route;

  bool operator==(const Consulted&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("route", self.route); }
};

// Memories were shown before a tool call, or would have been.
struct Shown {
  static constexpr std::string_view kKind = "session.shown";
  std::string call;  // Empty: at the start, or asked for; recorded only with a hold-out.
  std::vector<Uuid> memories;
  // Kept back by chance, each memory of both lists with the probability `holdout`.
  std::optional<std::vector<Uuid>> withheld = std::nullopt;
  std::optional<double> holdout = std::nullopt;

  bool operator==(const Shown&) const = default;
  CREDENCE_FIELDS(call, memories, withheld, holdout)
};

// The failure of an input became a memory.
struct Captured {
  static constexpr std::string_view kKind = "session.captured";
  std::string input;  // Hash.
  Uuid memory;

  bool operator==(const Captured&) const = default;
  CREDENCE_FIELDS(input, memory)
};

// The person saw the zone.
struct Announced {
  static constexpr std::string_view kKind = "session.announced";
  Zone zone = Zone::kWorking;

  bool operator==(const Announced&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("zone", self.zone); }
};

struct Ended {
  static constexpr std::string_view kKind = "session.ended";
  std::optional<std::string> reason;

  bool operator==(const Ended&) const = default;
  static void Visit(auto& self, auto&& visit) { visit("reason", self.reason); }
};

// Signalled and Awaited follow from the others and the settings; the others are facts.
using SessionEvent =
    std::variant<Started, Prompted, Refused, Finished, Told, Approved, Judged, Signalled, Awaited,
                 Disputed, Claimed, Consulted, Shown, Captured, Announced, Ended>;

// An event that Decide asks for.
struct Decision {
  SessionEvent event;
  // The identifier that a call or a key gives the event; absent: a new one.
  std::optional<Uuid> event_id = std::nullopt;
};

// --- state

// When a signal fired last, and how often it was called mistaken.
struct SignalState {
  std::string signal;
  std::optional<std::int64_t> fired;  // Turn.
  std::int64_t disputes = 0;
  std::int64_t delta = 0;  // Of the last time that it moved anything; taken back by a dispute.
  std::optional<std::int64_t> fired_call = std::nullopt;  // Calls of the session, likewise.

  bool operator==(const SignalState&) const = default;
  CREDENCE_FIELDS(signal, fired, disputes, delta, fired_call)
};

struct Refusal {
  Effect effect = Effect::kStateChange;
  std::int64_t turn = 0;

  bool operator==(const Refusal&) const = default;
  CREDENCE_FIELDS(effect, turn)
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
  std::optional<std::string> input = std::nullopt;  // Of the last time, while nothing changed it.

  bool operator==(const Tally&) const = default;
  CREDENCE_FIELDS(what, count, input)
};

// How the work goes on, as far as the signals of packs look at it.
struct Progress {
  std::int64_t edits = 0;       // Calls that changed a file which the session did not make.
  std::int64_t passed = 0;      // `edits` when tests passed last.
  bool green = false;           // Tests passed after an edit.
  std::int64_t unverified = 0;  // Edits since something was run.
  std::int64_t untested = 0;    // Edits since tests were run.
  std::int64_t git_calls = 0;   // Since the last edit.
  bool test_written = false;    // And no tests passed since.
  std::string last_input;       // Hash.
  std::vector<Tally> reads;
  std::vector<Tally> failing;     // Inputs that failed and did not succeed since.
  std::vector<std::string> made;  // Files of the session's own.

  bool operator==(const Progress&) const = default;
  CREDENCE_FIELDS(edits, passed, green, unverified, untested, git_calls, test_written, last_input,
                  reads, failing, made)
};

// What a session has come to. All lists are bounded: the row is written at every tool call.
struct SessionState {
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
  std::int64_t failures = 0;      // In a row.
  std::vector<std::string> goal;  // Keywords.
  std::int64_t goal_calls = 0;    // Since it was opened.
  std::optional<std::int64_t> sudo_turn;
  std::optional<std::int64_t> consulted_turn;
  std::vector<std::string> awaited;  // Signals that wait for approval.
  std::vector<SignalState> signals;
  std::vector<Refusal> refusals;
  std::vector<Edit> edits;
  std::vector<std::string> read;    // Hashes of paths.
  std::vector<std::string> inputs;  // Keywords of the last tool inputs, a line each.
  std::vector<Claim> claims;
  std::vector<Recent> recent;
  std::vector<Shown> shown;  // For calls that have not ended.
  std::vector<Captured> captured;
  std::optional<Zone> announced;
  std::optional<bool> success;       // How its work turned out.
  std::optional<Progress> progress;  // Absent before the first call.

  bool operator==(const SessionState&) const = default;
  CREDENCE_FIELDS(id, client, project, confidence, turn, calls, started_at, last_at, ended,
                  assessed, has_read, tests_failing, failures, goal, goal_calls, sudo_turn,
                  consulted_turn, awaited, signals, refusals, edits, read, inputs, claims, recent,
                  shown, captured, announced, success, progress)
};

}  // namespace credence::governor

namespace credence {

template <>
struct EnumNames<governor::Verdict> {
  static constexpr std::array<std::string_view, 3> kNames = {"allow", "ask", "deny"};
};
template <>
struct EnumNames<governor::Control> {
  static constexpr std::array<std::string_view, 5> kNames = {"none", "sudo", "boost_request",
                                                             "boost_approval", "dispute"};
};

}  // namespace credence
