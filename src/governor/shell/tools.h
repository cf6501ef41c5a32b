// SPDX-License-Identifier: Apache-2.0
// Commands with subcommands (docker ps, cargo test, make check), as data.
#pragma once

#include <string_view>

namespace credence::governor::shell {

// Lists are separated by spaces; `a/b` is subcommand b of a, and `*` matches anything. A subcommand
// in no list is a state change.
struct Tool {
  std::string_view names;
  std::string_view options;   // As in options.h.
  std::string_view read;      // Lists something.
  std::string_view research;  // Reads from elsewhere.
  std::string_view test;
  std::string_view build;
  std::string_view lint;
  std::string_view write;    // Rewrites project files.
  std::string_view runs;     // Runs the command that follows.
  bool goals = false;        // Every operand is a target, and all must be known.
  std::string_view nothing;  // Without an operand: "test", "build", "read", "runs" or empty.
};

const Tool* FindTool(std::string_view name);

}  // namespace credence::governor::shell
