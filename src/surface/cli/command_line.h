// SPDX-License-Identifier: Apache-2.0
// Parsing the command line: which command, with which arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/cli/command.h"

namespace credence::cli {

struct ParsedLine {
  const Command* command = nullptr;  // Null if no command was given.
  std::string name;                  // As it was typed: "memory add" or its short name, "add".
  std::string group;                 // "memory", if only the group was given.
  GlobalOptions options;
  operations::Arguments arguments;
};

// `words` is the line without the program's name. With --help or -h anywhere the rest of the line
// does not have to be right.
// Failure: kInvalidArgument, with what to do.
Result<ParsedLine> ParseCommandLine(const std::vector<std::string>& words);

// "credence memory add TEXT [--type T] …". `name`: the command as it was typed, if not by its name.
std::string UsageOf(const Command& command, std::string_view name = "");

}  // namespace credence::cli
