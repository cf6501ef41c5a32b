// SPDX-License-Identifier: Apache-2.0
// The options for opening an engine as the user's environment describes them.
#pragma once

#include <optional>
#include <string>

#include "base/function_ref.h"
#include "credence/engine.h"
#include "credence/result.h"

namespace credence::home {

// Without a store and a clock. `config` is a settings file that must exist. `project` is called
// only if a setting may depend on the project, because finding it takes longer than most commands.
// Failure: kInvalidArgument if the file cannot be read.
Result<EngineOptions> EngineOptionsOf(const std::optional<std::string>& config,
                                      FunctionRef<std::string()> project);

}  // namespace credence::home
