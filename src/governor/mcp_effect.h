// SPDX-License-Identifier: Apache-2.0
// What a call of another server's tool does (Model Context Protocol), from its name and arguments.
//
// Hooks are not told a server's annotations (readOnlyHint and destructiveHint), so all that is
// known is what the call looks like. A name alone opens nothing: a tool called get_and_clear
// changes something, and query does whatever its SQL says.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "governor/effect.h"
#include "governor/shell/command_effect.h"

namespace credence::governor {

// kResearch if the call only reads, else kStateChange. `trusted` are the servers whose tool names a
// person believes. `input` is JSON.
Effect EffectOfMcpTool(std::string_view tool, std::string_view input,
                       std::span<const std::string> trusted);

// The hosts that a call tells something that the agent chose: in the address of a page, or in what
// a tool sends or posts. Adds the secrets that it asks for, from a cloud's metadata service.
void AddReceivers(std::string_view tool, std::string_view input,
                  std::span<const std::string> trusted, CommandEffect& what);

}  // namespace credence::governor
