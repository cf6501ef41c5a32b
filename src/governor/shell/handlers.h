// SPDX-License-Identifier: Apache-2.0
// Commands that need more than a row of the table.
#pragma once

#include <span>

#include "governor/shell/commands.h"

namespace credence::governor::shell {

using Args = std::span<const Arg>;

// handlers_builtins.cc: builtins of the shell.
void RunChangeFolder(Judge& judge, const CommandRule& rule, Args args);
void RunDeclaration(Judge& judge, const CommandRule& rule, Args args);
void RunLet(Judge& judge, const CommandRule& rule, Args args);
void RunSet(Judge& judge, const CommandRule& rule, Args args);
void RunShift(Judge& judge, const CommandRule& rule, Args args);
void RunExit(Judge& judge, const CommandRule& rule, Args args);
void RunRead(Judge& judge, const CommandRule& rule, Args args);
void RunTest(Judge& judge, const CommandRule& rule, Args args);
void RunPrintf(Judge& judge, const CommandRule& rule, Args args);
void RunCompgen(Judge& judge, const CommandRule& rule, Args args);
void RunShopt(Judge& judge, const CommandRule& rule, Args args);
void RunAlias(Judge& judge, const CommandRule& rule, Args args);
void RunTrap(Judge& judge, const CommandRule& rule, Args args);
void RunSource(Judge& judge, const CommandRule& rule, Args args);
void RunEval(Judge& judge, const CommandRule& rule, Args args);

// handlers_shell.cc: commands that run commands.
void RunShell(Judge& judge, const CommandRule& rule, Args args);
void RunPrefix(Judge& judge, const CommandRule& rule, Args args);
void RunWatch(Judge& judge, const CommandRule& rule, Args args);
void RunHyperfine(Judge& judge, const CommandRule& rule, Args args);
void RunXargs(Judge& judge, const CommandRule& rule, Args args);
void RunFind(Judge& judge, const CommandRule& rule, Args args);

// handlers_text.cc: commands with their own language, and interpreters.
void RunSed(Judge& judge, const CommandRule& rule, Args args);
void RunAwk(Judge& judge, const CommandRule& rule, Args args);
void RunPython(Judge& judge, const CommandRule& rule, Args args);
void RunInterpreter(Judge& judge, const CommandRule& rule, Args args);
// Loads its configuration from the current folder, which must not be in scratch; else as its row.
void RunConfigured(Judge& judge, const CommandRule& rule, Args args);

// handlers_data.cc: databases.
void RunSqlite(Judge& judge, const CommandRule& rule, Args args);
void RunPsql(Judge& judge, const CommandRule& rule, Args args);
void RunMysql(Judge& judge, const CommandRule& rule, Args args);
void RunRedis(Judge& judge, const CommandRule& rule, Args args);
void RunMongo(Judge& judge, const CommandRule& rule, Args args);

// handlers_files.cc: copies, compilers, small tools.
void RunCopy(Judge& judge, const CommandRule& rule, Args args);
void RunRsync(Judge& judge, const CommandRule& rule, Args args);
void RunDd(Judge& judge, const CommandRule& rule, Args args);
void RunMktemp(Judge& judge, const CommandRule& rule, Args args);
void RunLdd(Judge& judge, const CommandRule& rule, Args args);
void RunPdfText(Judge& judge, const CommandRule& rule, Args args);
void RunIdentify(Judge& judge, const CommandRule& rule, Args args);
void RunDate(Judge& judge, const CommandRule& rule, Args args);
void RunIfconfig(Judge& judge, const CommandRule& rule, Args args);
void RunCompiler(Judge& judge, const CommandRule& rule, Args args);
void RunCompileFile(Judge& judge, const CommandRule& rule, Args args);

// The last part of a path.
std::string_view BaseName(std::string_view path);
// The path of `name` in `folder`, as far as known.
Arg Inside(const Arg& folder, std::string_view name);

// handlers_archives.cc
void RunTar(Judge& judge, const CommandRule& rule, Args args);
void RunUnzip(Judge& judge, const CommandRule& rule, Args args);
void RunCompress(Judge& judge, const CommandRule& rule, Args args);

// handlers_network.cc
void RunCurl(Judge& judge, const CommandRule& rule, Args args);
void RunWget(Judge& judge, const CommandRule& rule, Args args);
void RunHttpie(Judge& judge, const CommandRule& rule, Args args);
void RunDns(Judge& judge, const CommandRule& rule, Args args);

// tools.cc, scripts.cc, git.cc, credence_calls.cc: commands with subcommands.
void RunTool(Judge& judge, const CommandRule& rule, Args args);
void RunScripts(Judge& judge, const CommandRule& rule, Args args);
void RunCmake(Judge& judge, const CommandRule& rule, Args args);
void RunGit(Judge& judge, const CommandRule& rule, Args args);
void RunCredence(Judge& judge, const CommandRule& rule, Args args);

// Runs the command of `npx CMD …` and its kin.
void RunInner(Judge& judge, const Tool& tool, Args args);

}  // namespace credence::governor::shell
