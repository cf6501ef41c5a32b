// SPDX-License-Identifier: Apache-2.0
// Reading the command line: which command, with which arguments.
#pragma once

#include <string>
#include <vector>

#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/cli/command.h"

namespace credence::cli {

struct ParsedLine {
  const Command* command = nullptr;  // Null: none was named.
  std::string group;                 // "memory", when only that was said.
  GlobalOptions options;
  operations::Arguments arguments;
};

// `words` is the line without the program's name. With --help what is missing is not an error.
// Failure: kInvalidArgument, with what to do.
Result<ParsedLine> ParseCommandLine(const std::vector<std::string>& words);

// "credence memory add TEXT [--type T] …"
std::string UsageOf(const Command& command);

}  // namespace credence::cli
