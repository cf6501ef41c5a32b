// SPDX-License-Identifier: Apache-2.0
// What a tool call does to the world. The gate judges calls by it.
#pragma once

#include <array>
#include <string_view>

#include "credence/enum_names.h"

namespace credence::governor {

// In order of strength: of several effects the last in this list counts.
enum class Effect {
  kRead,             // Reads files or state.
  kGitRead,          // Reads the history.
  kResearch,         // Looks something up outside the project.
  kConsult,          // Asks another model or tool, by a configured route.
  kVerify,           // A recognised test, build or lint command.
  kScratchWrite,     // Writes where nothing can be harmed.
  kProductionWrite,  // Writes anywhere else.
  kGitWrite,         // Moves the history, the index or a branch.
  kStateChange,      // Deletes, moves, installs, starts, stops, or is unknown.
};

constexpr Effect Stronger(Effect a, Effect b) { return a < b ? b : a; }

// What a verifying command checks, weakest first.
enum class VerifyKind { kNone, kLint, kBuild, kTest };

}  // namespace credence::governor

namespace credence {

template <>
struct EnumNames<governor::Effect> {
  static constexpr std::string_view kWhat = "effect";
  static constexpr std::array<std::string_view, 9> kNames = {
      "read",          "git_read",         "research",  "consult",     "verify",
      "scratch_write", "production_write", "git_write", "state_change"};
};

template <>
struct EnumNames<governor::VerifyKind> {
  static constexpr std::string_view kWhat = "kind of verification";
  static constexpr std::array<std::string_view, 4> kNames = {"none", "lint", "build", "test"};
};

}  // namespace credence
