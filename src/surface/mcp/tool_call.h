// SPDX-License-Identifier: Apache-2.0
// A call of a tool: JSON arguments into a call of an operation, and its answer into text.
#pragma once

#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/mcp/tool.h"

namespace credence::mcp {

// In whose name a call is made, and how far it may go.
struct Agent {
  Engine& engine;
  Caller caller;
  operations::Access most = operations::Access::kRead;
};

struct ToolAnswer {
  std::string text;        // Between the tags by which Credence knows its own words again.
  std::string structured;  // An object in JSON; empty: the tool has no structured content.
};

// `arguments` is an object in JSON that was checked. Failure: of the arguments or of the operation,
// in one line.
Result<ToolAnswer> CallTool(const Agent& agent, const Tool& tool, std::string_view arguments);

// An operation by its name, as JSON. Failure: also kPermissionDenied.
Result<std::string> CallForJson(const Agent& agent, std::string_view operation,
                                const operations::Arguments& arguments);
// The text for a prompt that an operation answers with, in tags; empty: there is nothing to say.
// REQUIRES: the operation has one.
Result<std::string> CallForPrompt(const Agent& agent, std::string_view operation,
                                  const operations::Arguments& arguments);

}  // namespace credence::mcp
