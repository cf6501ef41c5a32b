// SPDX-License-Identifier: Apache-2.0
// The command that a client's settings call Credence with, as a line for a shell.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/command.h"

namespace credence::cli {

// "credence" if a shell finds this very program under that name, else the program's own path.
Result<std::string> OwnProgram();

// What a client's settings call: the program, and the options that go before its command.
struct OwnCommand {
  std::string program;
  std::vector<std::string> options;

  // For a shell.
  std::string Line() const;
};
// With those of --db, --config and --space that were given, by which a client's sessions go to the
// same place as this command. Paths are made absolute: a client may start it anywhere.
Result<OwnCommand> OwnCommandWith(const GlobalOptions& options);

// The file that a shell would run for `program`; empty if there is none.
std::string FindProgram(std::string_view program);

// A word that a shell reads back as `text`, with quotes only where it needs them.
std::string ShellWord(std::string_view text);

// The words of a simple command: quotes and backslashes are understood, nothing else is.
std::vector<std::string> ShellWords(std::string_view line);

// The first of the words that names credence, by whatever path; empty if none does. Variables, and
// programs that start others, may stand before it.
std::string ProgramOf(std::span<const std::string> words);

// True if the line runs credence with `arguments` at its end, wherever credence is, and whatever
// options stand between.
bool RunsCredence(std::string_view line, const std::vector<std::string>& arguments);

}  // namespace credence::cli
