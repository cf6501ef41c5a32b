// SPDX-License-Identifier: Apache-2.0
// The command in a client's settings that calls Credence, as a line for a shell.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/command.h"

namespace credence::cli {

// "credence" if a shell finds this program under that name, otherwise its full path.
Result<std::string> OwnProgram();

// The command for a client's settings: the program and the options before its command.
struct OwnCommand {
  std::string program;
  std::vector<std::string> options;

  // For a shell.
  std::string Line() const;
};
// Includes --db, --config and --space if given, so that a client's sessions use the same store and
// settings. Paths are absolute, because a client may start it in any folder.
Result<OwnCommand> OwnCommandWith(const GlobalOptions& options);

// The file that a shell would run for `program`; empty if there is none.
std::string FindProgram(std::string_view program);

// `text` as a word for a shell, quoted only if necessary.
std::string ShellWord(std::string_view text);

// The words of a simple command. Understands quotes and backslashes only.
std::vector<std::string> ShellWords(std::string_view line);

// The first word that names credence, by any path; empty if none does. Variables, and programs that
// start others, may come before it.
std::string ProgramOf(std::span<const std::string> words);

// Whether the line runs credence, by any path and with any options, with `arguments` at its end.
bool RunsCredence(std::string_view line, const std::vector<std::string>& arguments);

}  // namespace credence::cli
