// SPDX-License-Identifier: Apache-2.0
// Commands that need more than a row of the table.
#pragma once

#include <span>

#include "governor/shell/commands.h"

namespace credence::governor::shell {

// handlers_shell.cc: builtins and commands that run commands.
void RunChangeFolder(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunDeclaration(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunSet(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunExit(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunRead(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunPrintf(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunAlias(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunTrap(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunSource(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunEval(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunShell(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunPrefix(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunXargs(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunFind(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

// handlers_text.cc: commands with their own language, and interpreters.
void RunSed(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunAwk(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunPython(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunInterpreter(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunSqlite(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

// handlers_files.cc: copies, archives, downloads.
void RunCopy(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunDd(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunTar(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunUnzip(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunCompress(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunCurl(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunWget(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunCompiler(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunMktemp(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

// tools.cc, git.cc, credence_calls.cc: commands with subcommands.
void RunTool(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunScripts(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunCmake(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunGit(Judge& judge, const CommandRule& rule, std::span<const Arg> args);
void RunCredence(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

}  // namespace credence::governor::shell
