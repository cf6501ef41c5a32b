// SPDX-License-Identifier: Apache-2.0
// Operations: what Credence does, each declared once. Every surface (command line, HTTP, MCP) reads
// names, help and arguments from this table and makes the same call.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/call.h"
#include "operations/reply.h"

namespace credence::operations {

enum class ParameterType {
  kText,
  kInt,   // A whole number, at least 0.
  kFlag,  // There or not.
  kFile,  // The text of a file. A command line takes its name, or - for its standard input.
};

// What an operation does to the ledger, and so what a caller must be allowed to do.
enum class Access {
  kRead,     // Reads a little.
  kAnalyse,  // Reads much, or computes long; allowed to whoever may read.
  kWrite,    // What agents tell.
  kReview,   // The word of a person, which no agent may give for itself.
  kAdmin,    // Concerns every space, or erases.
};

struct Parameter {
  std::string_view name;  // "max-tokens"; as a JSON field "max_tokens".
  ParameterType type = ParameterType::kText;
  bool positional = false;
  bool required = false;
  std::string_view placeholder;  // "N"
  std::string_view summary;
  std::span<const std::string_view> choices = {};  // Only these are accepted.
  std::span<const std::string_view> offers = {};   // Offered by completion, not enforced.
  // Names a file of the machine where the command is typed; other surfaces do not have it.
  bool local = false;
  // Of a file: JSON Lines. Where arguments are JSON, an array stands for its elements.
  bool lines = false;
  // Giving it needs this, where that is more than the operation needs without.
  std::optional<Access> access = std::nullopt;
};

struct Operation {
  std::string_view name;  // "memory add"
  std::string_view summary;
  Access access = Access::kAdmin;
  std::vector<Parameter> parameters;
  Call call;
  // A list that a person reads is shown so far, unless "limit" says otherwise. 0: it has no end.
  std::int64_t page = 0;
  // The same answer from the arguments alone: no store has to be opened. Null: it needs one.
  std::function<Result<Reply>(const Arguments& arguments)> read = nullptr;
  // It also looks at what is outside the store: files, or what this process did.
  bool looks_elsewhere = false;

  // True: the answer comes from the store, the settings and the time alone, and asking has no
  // effect, so that a surface may keep it until one of them changes.
  bool IsOfStoreAlone() const { return access == Access::kRead && !looks_elsewhere; }
};

// In the order of the help.
std::span<const Operation> Operations();
// Null: there is none of that name.
const Operation* FindOperation(std::string_view name);

// What a call with these arguments needs: erasing needs more than taking out of use.
Access AccessOf(const Operation& operation, const Arguments& arguments);

}  // namespace credence::operations
