// SPDX-License-Identifier: Apache-2.0
// Packs: additional signals, off until their pack or the signal itself is enabled. Each has to earn
// its place by its record ('credence signals').
//
// A signal with a pattern is searched for in text, and matches go into the fact. A signal without a
// pattern follows from facts and state (pack_triggers.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence::governor {

// Where a pattern is searched for. Except for the output, only in calls that succeeded.
inline constexpr std::string_view kOnPrompt = "prompt";
inline constexpr std::string_view kOnOutput = "tool_output";
inline constexpr std::string_view kOnInput = "input";       // Of any tool, as JSON.
inline constexpr std::string_view kOnCommand = "command";   // Of a shell call.
inline constexpr std::string_view kOnWritten = "written";   // The text put into files.
inline constexpr std::string_view kOnNewPath = "new_path";  // The path of a new production file.
// The agent's last message in a turn.
inline constexpr std::string_view kOnLastWords = "last_words";

inline constexpr std::array<std::string_view, 7> kPatternPlaces = {
    kOnPrompt, kOnOutput, kOnInput, kOnCommand, kOnWritten, kOnNewPath, kOnLastWords};

struct PackedSignal {
  std::string_view pack;
  std::string_view name;
  std::int64_t delta = 0;
  std::int64_t cooldown = 0;        // Turns.
  std::int64_t cooldown_calls = 0;  // Tool calls.
  // For a signal that counts: the count at which it first fires, and how many more until it fires
  // again. A step of 0: at every count from `from` on.
  std::int64_t from = 0;
  std::int64_t every = 0;
  std::string_view on;
  std::string_view pattern;
  std::string_view fires_when;
};

std::span<const PackedSignal> PackedSignals();
// In the order of the table.
std::vector<std::string> PackNames();

// progress
inline constexpr std::string_view kLongRun = "long_run";
inline constexpr std::string_view kUnprovenRun = "unproven_run";
inline constexpr std::string_view kRunFailAfterEdit = "run_fail_after_edit";
inline constexpr std::string_view kReread = "reread";
inline constexpr std::string_view kHugeOutput = "huge_output";
inline constexpr std::string_view kTestPassAfterEdit = "test_pass_after_edit";
// verification
inline constexpr std::string_view kUnverifiedEdits = "unverified_edits";
inline constexpr std::string_view kChangeWithoutTest = "change_without_test";
inline constexpr std::string_view kCommitWithoutTest = "pre_commit_no_tests";
inline constexpr std::string_view kFirstAttempt = "first_attempt_success";
inline constexpr std::string_view kTestCreated = "test_creation_executed";
// efficiency
inline constexpr std::string_view kGitSpam = "git_spam";
inline constexpr std::string_view kRepetition = "sequential_repetition";
inline constexpr std::string_view kRereadUnchanged = "reread_unchanged";
inline constexpr std::string_view kOutputDump = "huge_output_dump";
inline constexpr std::string_view kStuckLoop = "stuck_loop";
inline constexpr std::string_view kLargeDiff = "large_diff";
inline constexpr std::string_view kSmallDiff = "small_diff";
inline constexpr std::string_view kGitExplore = "git_explore";
inline constexpr std::string_view kSearchTool = "search_tool";
inline constexpr std::string_view kLookedUp = "research";

}  // namespace credence::governor
