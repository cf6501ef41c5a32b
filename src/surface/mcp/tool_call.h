// SPDX-License-Identifier: Apache-2.0
// A tool call: converts JSON arguments to a call of an operation, and its answer to text.
#pragma once

#include <string>
#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/mcp/person.h"
#include "surface/mcp/tool.h"

namespace credence::mcp {

// The caller, and the most they may do.
struct Agent {
  Engine& engine;
  Caller caller;
  operations::Access most = operations::Access::kRead;
  // The actor in whose name the server runs, "user:ada".
  std::string user = {};
  // Who can be asked; null if nobody can.
  Person* person = nullptr;
};

struct ToolAnswer {
  std::string data;        // JSON, with the schema of output_schema.h.
  std::string comment;     // On the data; may be empty.
  std::string prose = {};  // The data as text, if it is one.

  // All of it, between the tags by which Credence recognises its own words.
  std::string Text() const;
  // The same as a JSON object.
  std::string Structured() const;
};

// `arguments` is a checked JSON object. Failure: of the arguments or of the operation, on one line.
Result<ToolAnswer> CallTool(const Agent& agent, const Tool& tool, std::string_view arguments);

// Calls an operation by name, with a JSON answer. Failure: also kPermissionDenied.
Result<std::string> CallForJson(const Agent& agent, std::string_view operation,
                                const operations::Arguments& arguments);
// The operation's text for a prompt, in tags; empty if there is nothing to say. REQUIRES: the
// operation has such a text.
Result<std::string> CallForPrompt(const Agent& agent, std::string_view operation,
                                  const operations::Arguments& arguments);

}  // namespace credence::mcp
