// SPDX-License-Identifier: Apache-2.0
// What the clients of coding agents run: hook, statusline, mcp. Both programs have them, because a
// shared store is opened by `credence-serve` only.
#pragma once

#include <vector>

#include "surface/cli/command.h"

namespace credence {

std::vector<cli::Command> AgentCommands();

// "credence hook CLIENT", as clients run it at every tool call: without the table of all commands.
bool IsPlainHook(int argc, char** argv);
// What the process returns. REQUIRES: IsPlainHook.
int RunPlainHook(char** argv);

}  // namespace credence
