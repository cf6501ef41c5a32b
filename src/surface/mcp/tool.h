// SPDX-License-Identifier: Apache-2.0
// Tools that an agent may call. Each is one or a few operations of the common table
// (engine/operation.h), which supplies parameters, types, choices and summaries.
//
// A tool with several operations uses the one that "action" names, or the first that fits the
// arguments. An agent may read and report, but never speak for a person.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "operations/operation.h"

namespace credence::mcp {

struct Tool {
  enum class Choice { kByArguments, kByAction };
  struct Default {
    std::string_view parameter;
    std::string_view value;
  };

  std::string_view name;
  std::string_view description;
  std::vector<std::string_view> operations;
  // The parameters offered to agents, as JSON fields; the operations may have more.
  std::vector<std::string_view> parameters;
  Choice choice = Choice::kByArguments;
  std::vector<Default> defaults = {};
  // Values of a parameter that only a person may give.
  std::vector<Default> withheld = {};
  // The fields of each record that an agent gets; empty means all.
  std::vector<std::string_view> fields = {};
  // The operation that words each record of the answer, by its id.
  std::string_view wording = {};
  // The operation that answers if nothing was found, and an introduction to it.
  std::string_view otherwise = {};
  std::string_view otherwise_words = {};
  // A read operation for callers who may not call the others.
  std::string_view for_readers = {};
  // What the answer says if it is an empty list.
  std::string_view nothing = "No memories yet.";
  // A person may be asked about the call that it checks: approval.h.
  bool asks_person = false;
};

std::span<const Tool> Tools();
// Null if there is no tool of that name.
const Tool* FindTool(std::string_view name);

// Whether a caller with access `most` may call an operation that needs `needed`. Operations for
// persons and administrators are never allowed, whatever `most` is.
bool IsAllowed(operations::Access most, operations::Access needed);

// The tool's operations that are allowed, with replacements for others.
std::vector<const operations::Operation*> OperationsOf(const Tool& tool, operations::Access most);

// The operation that answers if nothing was found; empty if there is none.
std::string_view OtherwiseOf(const Tool& tool, operations::Access most);

// The word by which "action" chooses an operation: "validate" for "memory validate".
std::string_view ActionOf(const operations::Operation& operation);

// By field name, "max_tokens". Null if the operation has no such parameter.
const operations::Parameter* FindParameter(const operations::Operation& operation,
                                           std::string_view name);

// The entry in tools/list, with the schema of its structured answer if the client knows such.
// REQUIRES: at least one of its operations is allowed.
void WriteTool(JsonWriter& json, const Tool& tool, operations::Access most, bool structured);

}  // namespace credence::mcp
