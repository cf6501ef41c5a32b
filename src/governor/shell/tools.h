// SPDX-License-Identifier: Apache-2.0
// Commands with subcommands (docker ps, cargo test, make check), as data.
#pragma once

#include <string_view>

namespace credence::governor::shell {

// Lists are separated by spaces; `a/b` is subcommand b of a, and `*` matches anything. A subcommand
// in no list is a state change.
struct Tool {
  std::string_view names;
  // Options, as in options.h: before the subcommand, and between its words; and after it. An
  // unknown option before the subcommand could take the next word as its value.
  std::string_view global;
  std::string_view options;
  std::string_view read;      // Lists something.
  std::string_view research;  // Reads from elsewhere.
  std::string_view never;     // Not what the other lists seem to say.
  std::string_view test;
  std::string_view build;
  std::string_view lint;
  std::string_view write;        // Rewrites project files.
  std::string_view runs;         // Runs the command that follows.
  std::string_view run_options;  // Before that command, if they differ from `options`.
  std::string_view nothing;      // Without an operand: "test", "build", "read", "runs" or empty.
  bool goals = false;            // Every operand is a target, and all must be known.
  // Loads configuration or code from the current folder, so it must not be in scratch.
  bool project = false;
  // The operands are verbs too, so all must be in the lists: `ip link set`.
  bool verbs = false;
};

const Tool* FindTool(std::string_view name);

}  // namespace credence::governor::shell
