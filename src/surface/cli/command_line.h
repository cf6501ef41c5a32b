// SPDX-License-Identifier: Apache-2.0
// Parsing the command line: which command, with which arguments.
#pragma once

#include <string>
#include <vector>

#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/cli/command.h"

namespace credence::cli {

struct ParsedLine {
  const Command* command = nullptr;  // Null if no command was given.
  std::string group;                 // "memory", if only the group was given.
  GlobalOptions options;
  operations::Arguments arguments;
};

// `words` is the line without the program's name. With --help missing arguments are not an error.
// Failure: kInvalidArgument, with what to do.
Result<ParsedLine> ParseCommandLine(const std::vector<std::string>& words);

// "credence memory add TEXT [--type T] …"
std::string UsageOf(const Command& command);

}  // namespace credence::cli
