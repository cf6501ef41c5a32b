// SPDX-License-Identifier: Apache-2.0
// The arguments of a tool: which operation they choose, and what they are to it.
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

// `arguments` is an object in JSON that was checked; a null in it counts as left out.
// Failure: kInvalidArgument, which names the argument and says what to do; kPermissionDenied if no
// operation of the tool is allowed.
Result<ChosenOperation> ReadArguments(const Tool& tool, operations::Access most,
                                      std::string_view arguments);

}  // namespace credence::mcp
