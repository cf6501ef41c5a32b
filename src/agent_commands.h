// SPDX-License-Identifier: Apache-2.0
// The commands that coding agents' clients run: hook, statusline, mcp. Both programs have them,
// because only `credence-serve` can open a shared store.
#pragma once

#include <vector>

#include "surface/cli/command.h"

namespace credence {

std::vector<cli::Command> AgentCommands();

// Whether this is "credence hook CLIENT", which clients run at every tool call: it skips the table
// of commands.
bool IsPlainHook(int argc, char** argv);
// Returns the exit status. REQUIRES: IsPlainHook.
int RunPlainHook(char** argv);

}  // namespace credence
