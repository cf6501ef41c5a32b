// SPDX-License-Identifier: Apache-2.0
// Whether this process was started from the shell of a coding agent, and so by the agent, and not
// by its client. Clients mark the environment of the commands that they run for an agent.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace credence::mcp {

// `environment`: "NAME=value", each ended by a zero byte, as in /proc/PID/environ.
bool IsOfAgentsShell(std::string_view environment);

// Looks at the environment with which this process and those above it were started; of the latter
// as far as `proc` shows them. An agent can clear the environment of a command, but not that of the
// shell in which it does so.
bool IsInAgentsShell(const std::filesystem::path& proc = "/proc");

}  // namespace credence::mcp
