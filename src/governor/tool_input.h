// SPDX-License-Identifier: Apache-2.0
// The fields of a tool call's input that say what it does, in any client's naming.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::governor {

// A field may be given under several names, or twice. Which one the tool uses is not known, so all
// of them count.
struct ToolInput {
  std::vector<std::string> commands;
  std::vector<std::string> folders;  // Where the command runs.
  std::vector<std::string> paths;
  std::vector<std::string> patches;
  std::string skill;
  bool is_object = true;
  bool has_odd_command = false;  // A command that is neither a text nor a list of texts.
  bool readable = true;          // It is JSON throughout, and repeats no field too often.

  // The command, if there is only one.
  std::string_view command() const {
    return commands.size() == 1 ? std::string_view(commands[0]) : std::string_view();
  }
};

// Equal values are kept once.
ToolInput ReadToolInput(std::string_view json);

}  // namespace credence::governor
