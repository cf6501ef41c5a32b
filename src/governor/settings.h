// SPDX-License-Identifier: Apache-2.0
// Every constant of the rules for sessions, with the source document's defaults.
#pragma once

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
  // earlier state.
  std::string mode = "count";
};

struct GovernorSettings {
  std::string profile = "default";  // Or "strict".
  std::string fail = "open";        // Or "closed".
  std::int64_t initial_confidence = 70;
  // An increase of at least this many points needs the user's approval.
  std::int64_t approval_from = 15;
  std::int64_t high_risk_points = 15;
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
  std::vector<std::string> packs;      // Packs to enable.
  std::vector<std::string> watch;      // Packs to record without moving the score.
  bool capture_failures = true;        // Turn failed tool calls into memories.
  bool inject_at_start = true;         // Inject memories at the start of a session.
  bool inject_at_tools = true;         // Inject memories at the tool calls that they concern.
  std::deque<SignalSettings> signals;  // A deque, so that addresses do not change.

  GovernorSettings();
  GovernorSettings& operator=(const GovernorSettings&) = delete;

  // An explicit copy, because a schema points into these settings.
  std::unique_ptr<GovernorSettings> Clone() const {
    return std::unique_ptr<GovernorSettings>(new GovernorSettings(*this));
  }

  // Null if there is no signal of that name.
  const SignalSettings* Find(std::string_view name) const;

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
