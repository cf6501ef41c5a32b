// SPDX-License-Identifier: Apache-2.0
// Prompts: texts that a person gives an agent before its work, with what is known about it.
#pragma once

#include <string>
#include <string_view>

#include "surface/mcp/json_rpc.h"
#include "surface/mcp/tool_call.h"

namespace credence::mcp {

// The answer to prompts/list.
std::string ListPrompts();
// The answer to prompts/get; `arguments` is a checked JSON object. Failure: kInvalidParams;
// kInternalError if the store fails.
RpcResult<std::string> GetPrompt(const Agent& agent, std::string_view name,
                                 std::string_view arguments);

}  // namespace credence::mcp
