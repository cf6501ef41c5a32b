// SPDX-License-Identifier: Apache-2.0
// Operations: everything that Credence does, each declared once. Every surface (command line, HTTP,
// MCP) reads names, help and arguments from this table and makes the same call.
#pragma once

#include <functional>
#include <optional>
#include <span>
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
  kFlag,  // Present or absent.
  // The text of a file. On the command line its name, or - for standard input; the absolute path is
  // then the argument "NAME-path". Of several files it has the names, each on a line.
  kFile,
};

// What an operation does to the ledger, and so the permission that a caller needs.
enum class Access {
  kRead,     // Reads a little.
  kAnalyse,  // Reads a lot or computes for long; allowed to all who may read.
  kWrite,    // Reports by agents.
  kReview,   // A person's decision, which an agent must not make for itself.
  kAdmin,    // Affects every space, or erases.
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
  // It takes the id of such a subject, "memory"; completion offers the ids.
  std::string_view ids = {};
  // Names a file on the machine where the command is typed; other surfaces do not offer it.
  bool local = false;
  // For a file: JSON Lines. As a JSON argument, an array stands for its elements.
  bool lines = false;
  // It can be given several times. Files are then one text, each beginning with U+001E; other
  // values are lines, and in JSON also an array.
  bool repeated = false;
  // Using this parameter requires this access, if it is more than the operation requires.
  std::optional<Access> access = std::nullopt;
};

// The placeholder of a parameter that takes several ids: separated by commas, or a JSON array.
inline constexpr std::string_view kIdsPlaceholder = "IDS";

struct Operation {
  std::string_view name;  // "memory add"
  std::string_view summary;
  Access access = Access::kAdmin;
  std::vector<Parameter> parameters;
  Call call;
  // How many list items a person is shown, unless "limit" says otherwise. 0: all.
  std::int64_t page = 0;
  // Computes the same answer from the arguments alone, without opening a store. Null: it needs one.
  std::function<Result<Reply>(const Arguments& arguments)> read = nullptr;
  // It also reads data outside the store: files, or the state of this process.
  bool looks_elsewhere = false;

  // True: the answer depends only on the store, the settings and the time, and the call has no
  // effect. So a surface may cache it until one of them changes.
  bool IsOfStoreAlone() const { return access == Access::kRead && !looks_elsewhere; }
};

// In the order of the help.
std::span<const Operation> Operations();
// Null: no operation has this name.
const Operation* FindOperation(std::string_view name);

// The access that a call with these arguments requires: erasing requires more than archiving.
Access AccessOf(const Operation& operation, const Arguments& arguments);

}  // namespace credence::operations
