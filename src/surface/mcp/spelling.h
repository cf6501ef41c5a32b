// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace credence::mcp {

// A message of the engine for an agent: parameters are fields, "max_tokens", and operations are
// tools, "the tool judge_memory (action validate)". What no tool offers is named as a command that
// the agent can propose to its user.
std::string SpellForAgents(std::string_view message);

}  // namespace credence::mcp
