// SPDX-License-Identifier: Apache-2.0
// The arguments of a tool: which operation they choose, and their values for it.
#pragma once

#include <string_view>

#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/mcp/tool.h"

namespace credence::mcp {

struct ChosenOperation {
  const operations::Operation* operation = nullptr;
  operations::Arguments arguments;
};

// `arguments` is a checked JSON object; a null counts as absent. Failure: kInvalidArgument, naming
// the argument and what to do; kPermissionDenied if no operation of the tool is allowed.
Result<ChosenOperation> ReadArguments(const Tool& tool, operations::Access most,
                                      std::string_view arguments);

}  // namespace credence::mcp
