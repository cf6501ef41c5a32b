// SPDX-License-Identifier: Apache-2.0
// The argument `in`: a project by its path, or by the name that the list of projects shows.
#pragma once

#include <optional>
#include <string>

#include "credence/engine.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"

namespace credence::operations {

Parameter ProjectOption(std::string_view summary);

// Nothing if it is not given. Failure: kNotFound for a name that no project has, kInvalidArgument
// if several have it.
Result<std::optional<std::string>> ProjectIn(Engine& engine, const Caller& caller,
                                             const Arguments& arguments);

}  // namespace credence::operations
