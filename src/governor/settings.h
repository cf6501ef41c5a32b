// SPDX-License-Identifier: Apache-2.0
// Every constant of the rules for sessions, with the source document's defaults.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "credence/result.h"
#include "governor/path_kind.h"
#include "governor/zone.h"
#include "model/curve.h"

namespace credence::governor {

// Signals that the governor derives itself.
inline constexpr std::string_view kToolFailure = "tool_failure";
inline constexpr std::string_view kCascadeBlock = "cascade_block";
inline constexpr std::string_view kSunkCost = "sunk_cost";
inline constexpr std::string_view kUserCorrection = "user_correction";
inline constexpr std::string_view kGoalDrift = "goal_drift";
inline constexpr std::string_view kEditOscillation = "edit_oscillation";
inline constexpr std::string_view kContradiction = "contradiction";
inline constexpr std::string_view kAssessment = "assessment";
inline constexpr std::string_view kTestPass = "test_pass";
inline constexpr std::string_view kBuildSuccess = "build_success";
inline constexpr std::string_view kUserOk = "user_ok";
inline constexpr std::string_view kTrustRegained = "trust_regained";
inline constexpr std::string_view kConsultation = "consultation";
// Points taken by an assessment because nothing was read yet, where they come back.
inline constexpr std::string_view kNothingRead = "nothing_read";

// What happens to a call that would be denied.
inline constexpr std::array<std::string_view, 3> kModes = {"observe", "ask", "enforce"};

struct SignalSettings {
  std::string name;
  std::int64_t delta = 0;
  std::int64_t cooldown = 0;        // Turns.
  std::int64_t cooldown_calls = 0;  // Tool calls.
  bool enabled = true;
  bool built_in = false;
  bool packed = false;   // From a pack, and derived from facts rather than words (pack_triggers.h).
  bool watched = false;  // Searched for and recorded even if it is not enabled.
  // For a signal that counts: the count at which it first fires, and how many more until it fires
  // again.
  std::int64_t from = 0;
  std::int64_t every = 0;
  // For a signal that is found in text.
  std::string pattern;
  std::string on = "tool_output";  // Or another entry of kPatternPlaces (packs.h).
  // Mode of edit_oscillation: "count", or "revert" to fire only when the content returns to an
  // earlier state. Of cascade_block: "effect", or "call" to count only the same call.
  std::string mode = {};
  // Of test_pass and build_success: in the same turn again after a further edit, not only in the
  // next one.
  bool after_edit = false;
};

// From which zone on a kind of call is possible.
struct OpeningZones {
  std::string verify = "hypothesis";
  std::string scratch_write = "hypothesis";
  std::string test_write = "working";  // Production writes to nothing but test files.
  std::string production_write = "working";
  std::string git_write = "working";
  std::string state_change = "working";
  std::string git_write_unasked = "certainty";
  std::string unmet_unasked = "trusted";  // An unmet precondition is a warning.
  std::string unmet_unsaid = "expert";    // Not even that.
  std::int64_t secret_read = 71;          // The score from which secrets may be read unasked.
};

// The points of the first assessment, and of later ones.
struct RubricSettings {
  std::int64_t bug_fix = -10;
  std::int64_t complex = -10;
  std::int64_t refactoring = -8;
  std::int64_t concurrency = -5;
  std::int64_t security = -5;
  std::int64_t database = -5;
  std::int64_t deployment = -8;
  std::int64_t simple = 5;
  std::int64_t typo = 10;
  std::int64_t nothing_read = -15;
  bool nothing_read_returns = false;  // When the first file of the project is read.
  // "reported": words about errors count only in a prompt that reports one or asks for a fix.
  std::string bug_fix_when = "mentioned";
  std::int64_t lowest = 5;
  std::int64_t highest = 95;
};

struct GoalSettings {
  std::int64_t short_prompt = 20;  // Characters: a shorter prompt opens no goal.
  bool approval_opens = true;      // Whether a longer one that approves the work can open one.
  double same_share = 0.2;         // Of a prompt's keywords in the goal: less opens a new goal.
  double drift_share = 0.2;        // Of the goal's keywords in the last ten inputs: less is drift.
  std::int64_t drift_calls = 10;   // Before that many calls nothing has drifted.
};

// How many turns signals look back.
// A rule of a person ([[governor.rules]]); see rules.h. What is empty does not count.
struct RuleSettings {
  std::string name;      // Its number, or the name of its table.
  std::string decision;  // "allow", "ask" or "deny"
  std::string effect;
  std::string tool;     // `*` stands for anything.
  std::string command;  // Words: the program, what it is told to do, options.
  std::string path;     // A glob, relative to the project.
  std::string host;     // With everything below it.
  std::string message;  // What to do instead.
  std::string expires;  // A date or a time.

  bool operator==(const RuleSettings&) const = default;
};

struct WindowSettings {
  std::int64_t refusals = 5;
  std::int64_t edits = 5;
  std::int64_t claims = 3;
};
// Older refusals, edits and claims are not kept.
inline constexpr std::int64_t kTurnsKept = 20;

struct GovernorSettings {
  std::string mode = "enforce";  // One of kModes.
  // In mode "ask", where nobody can be asked: "allow" or "deny".
  std::string headless = "allow";
  // As above, for a question of mode "enforce" (an unread file, a git write).
  std::string unanswered = "deny";
  std::string profile = "default";  // Or another one of profiles.h.
  std::string fail = "open";        // Or "closed".
  // "guard" secrets and what leaves the machine, or "ignore" them.
  std::string secrets = "guard";
  std::string texts = "document";  // Or "short": one sentence for each refusal.
  // Which consultation routes a text names: "all", or those that are "available" here.
  std::string named_routes = "all";
  std::int64_t initial_confidence = 70;
  // An increase of at least this many points needs the user's approval.
  std::int64_t approval_from = 15;
  std::int64_t high_risk_points = 15;
  std::int64_t high_risk_max = 95;  // A high-risk path never needs more than this.
  // Where failing runs are part of the work ("repeated"), a failing test, build, lint run or script
  // counts only if the same command fails again without an edit, or for the failing_runs_max-th
  // time in a row.
  std::string failing_runs = "all";
  std::int64_t failing_runs_max = 3;
  // Whether a search that finds nothing (grep, ls, test, diff) is a failure.
  bool empty_searches_fail = true;
  std::int64_t earned_per_turn = 0;  // The most points of passing runs in a turn; 0: no limit.
  // A step down into another zone needs a second negative signal within this many turns; until then
  // it ends at the zone's floor. 0: a single signal can close a zone.
  std::int64_t steady_turns = 0;
  bool consultation_opens_verify = false;  // In the turn in which it took place.
  // Where the first assessment starts: at initial_confidence by the "rubric", or from how sessions
  // of this project with the same kind of task ended ("history").
  std::string prior = "rubric";
  ZoneFloors zones;
  OpeningZones opens;
  RubricSettings rubric;
  GoalSettings goal;
  WindowSettings windows;
  // The calibration curve for the gate and the zones, as JSON from `credence calibrate`. Empty: the
  // score is used as it is.
  std::string curve;
  std::optional<model::Curve> fitted;  // The parsed curve, set by TakeCurve.
  std::vector<std::string> scratch{kScratchGlobs.begin(), kScratchGlobs.end()};
  std::vector<std::string> high_risk{kHighRiskGlobs.begin(), kHighRiskGlobs.end()};
  // "TARGET - NAME", in order. The target is an MCP tool (mcp__pal__* means all tools of a server),
  // a slash command or a shell command.
  std::vector<std::string> routes = {
      "mcp__pal__thinkdeep - Deep analysis via PAL MCP", "/think - Problem decomposition",
      "/oracle - Expert consultation", "/research - Verify with current docs"};
  bool forecast_in_status = false;  // Show the forecast in the status line.
  // "show" it only, or "gate": ask about changes while it gives alarm.
  std::string forecast = "show";
  double forecast_false_alarms = 0.1;  // The share of good sessions that may raise an alarm.
  // Servers of tools (MCP) whose tools do what their names say.
  std::vector<std::string> trusted_mcp_servers;
  std::vector<std::string> missing_routes;  // Of `routes`: not to be had here. No setting.
  std::vector<std::string> packs;           // Packs to enable.
  std::vector<std::string> watch;           // Packs to record without moving the score.
  bool capture_failures = true;             // Turn failed tool calls into memories.
  bool inject_at_start = true;              // Inject memories at the start of a session.
  bool inject_at_tools = true;              // Inject memories at the tool calls that they concern.
  std::deque<SignalSettings> signals;       // Deques, so that addresses do not change.
  std::deque<RuleSettings> rules;

  GovernorSettings();
  GovernorSettings& operator=(const GovernorSettings&) = delete;

  // An explicit copy, because a schema points into these settings.
  std::unique_ptr<GovernorSettings> Clone() const {
    return std::unique_ptr<GovernorSettings>(new GovernorSettings(*this));
  }

  // Whether denied calls are only recorded.
  bool observes() const { return mode == "observe"; }
  // Whether reading secrets, and sending data to other machines, is asked about.
  bool guards_secrets() const { return secrets == "guard"; }
  // Null if there is no signal of that name.
  const SignalSettings* Find(std::string_view name) const;
  // REQUIRES: it is built in.
  SignalSettings& Signal(std::string_view name);

 private:
  GovernorSettings(const GovernorSettings&) = default;
};

void Describe(SettingsSchema& schema, GovernorSettings& settings);
// Enables the signals of the named packs, or marks them as watched. Call it after all settings are
// read.
void EnablePacks(GovernorSettings& settings);
// Parses the curve. Call it after all settings are read. Failure: kInvalidArgument.
Result<void> TakeCurve(GovernorSettings& settings);
// Checks that involve several keys. Failure: kInvalidArgument.
Result<void> Validate(const GovernorSettings& settings);

}  // namespace credence::governor
