// SPDX-License-Identifier: Apache-2.0
// Every constant of the rules for sessions, with the defaults of the source document.
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

// The signals that the governor itself finds.
inline constexpr std::string_view kToolFailure = "tool_failure";
inline constexpr std::string_view kCascadeBlock = "cascade_block";
inline constexpr std::string_view kSunkCost = "sunk_cost";
inline constexpr std::string_view kUserCorrection = "user_correction";
inline constexpr std::string_view kGoalDrift = "goal_drift";
inline constexpr std::string_view kEditOscillation = "edit_oscillation";
inline constexpr std::string_view kContradiction = "contradiction";
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
  bool packed = false;   // Of a pack, and follows from facts and no words (pack_triggers.h).
  bool watched = false;  // Looked for and recorded, whether or not it is enabled.
  // Of one that counts: where it fires first, and the step after which it does again.
  std::int64_t from = 0;
  std::int64_t every = 0;
  // Of a signal that is found in words.
  std::string pattern;
  std::string on = "tool_output";  // Or another of kPatternPlaces (packs.h).
  // Of edit_oscillation: "count", or "revert": only when the content returns to an earlier state.
  std::string mode = "count";
};

struct GovernorSettings {
  std::string profile = "default";  // Or "strict".
  std::string fail = "open";        // Or "closed".
  std::int64_t initial_confidence = 70;
  std::int64_t approval_from = 15;  // An increaser of so many points needs the user's approval.
  std::int64_t high_risk_points = 15;
  // What the number is worth, for the gate and the zones alone: a curve as `credence calibrate`
  // fits it, as JSON. Empty: the number itself.
  std::string curve;
  std::optional<model::Curve> fitted;  // The same, read; by TakeCurve.
  std::vector<std::string> scratch{kScratchGlobs.begin(), kScratchGlobs.end()};
  std::vector<std::string> high_risk{kHighRiskGlobs.begin(), kHighRiskGlobs.end()};
  // "TARGET - NAME", in order; the target is an MCP tool (mcp__pal__* is all of a
  // server), a slash command or a shell command.
  std::vector<std::string> routes = {
      "mcp__pal__thinkdeep - Deep analysis via PAL MCP", "/think - Problem decomposition",
      "/oracle - Expert consultation", "/research - Verify with current docs"};
  std::vector<std::string> packs;      // Of further signals, that are off otherwise.
  std::vector<std::string> watch;      // Packs that are looked for and move nothing.
  bool capture_failures = true;        // Failed tools become memories.
  bool inject_at_start = true;         // Memories at the start of a session.
  bool inject_at_tools = true;         // Memories at the tool call that they are about.
  std::deque<SignalSettings> signals;  // Their addresses do not change.

  GovernorSettings();
  GovernorSettings& operator=(const GovernorSettings&) = delete;

  // Not by accident: a schema points into these.
  std::unique_ptr<GovernorSettings> Clone() const {
    return std::unique_ptr<GovernorSettings>(new GovernorSettings(*this));
  }

  // Null: there is none of that name.
  const SignalSettings* Find(std::string_view name) const;

 private:
  GovernorSettings(const GovernorSettings&) = default;
};

void Describe(SettingsSchema& schema, GovernorSettings& settings);
// Switches on what the packs that were named hold, or has it watched. To be called when all is
// read.
void EnablePacks(GovernorSettings& settings);
// Reads the curve. To be called when all is read. Failure: kInvalidArgument.
Result<void> TakeCurve(GovernorSettings& settings);
// What one key alone cannot tell. Failure: kInvalidArgument.
Result<void> Validate(const GovernorSettings& settings);

}  // namespace credence::governor
