// SPDX-License-Identifier: Apache-2.0
// Tools: what an agent may call. Each is one or a few operations of the one table
// (engine/operation.h), from which parameters, their types, choices and summaries come.
//
// A tool of several operations takes the one that "action" names, or the first that the given
// arguments fit. An agent reaches what it may read and tell, never what is a person's word.
#pragma once

#include <span>
#include <string>
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
  // Those that agents are offered, as JSON fields; the operations may have more.
  std::vector<std::string_view> parameters;
  Choice choice = Choice::kByArguments;
  std::vector<Default> defaults = {};
  // What an agent is told of each record; empty: all of it.
  std::vector<std::string_view> fields = {};
  // The operation that words each record of the answer, by its id.
  std::string_view wording = {};
  // The operation that answers when nothing was found, and what is said before.
  std::string_view otherwise = {};
  std::string_view otherwise_words = {};
  // What only reads, in place of what somebody may not call.
  std::string_view for_readers = {};
  // The answer is also given as structured content, with its schema. Not where it repeats what was
  // learned: clients show a model the structured content in place of the text, and so without the
  // tags that bar it from capture. It would also cost the model the answer twice, and the schemas
  // on every turn.
  bool is_structured = false;
};

std::span<const Tool> Tools();
// Null: there is none of that name.
const Tool* FindTool(std::string_view name);

// Whether somebody who may do `most` may call what needs `needed`. A person's word and what is an
// administrator's are never within reach, whatever `most` is.
bool IsAllowed(operations::Access most, operations::Access needed);

// Those of the tool's operations that are allowed, with what takes the place of others.
std::vector<const operations::Operation*> OperationsOf(const Tool& tool, operations::Access most);

// The word of an operation by which "action" chooses it: "validate" of "memory validate".
std::string_view ActionOf(const operations::Operation& operation);

// By the name of its field, "max_tokens". Null: the operation has none of that name.
const operations::Parameter* FindParameter(const operations::Operation& operation,
                                           std::string_view name);

// As tools/list has it. REQUIRES: at least one of its operations is allowed.
void WriteTool(JsonWriter& json, const Tool& tool, operations::Access most);

// What a summary says to somebody who has no command line.
std::string SummaryForAgents(std::string_view summary);

}  // namespace credence::mcp
