// SPDX-License-Identifier: Apache-2.0
// The options of credence_open and credence_derive.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/caller.h"
#include "credence/result.h"
#include "operations/tokens.h"

namespace credence::capi {

struct OpenOptions {
  std::optional<std::string> db;
  std::optional<std::string> config;
  std::optional<std::string> project;  // Empty: none.
  std::optional<std::string> space;
  std::optional<std::string> actor;
  std::optional<std::vector<operations::Scope>> access;
  std::optional<std::chrono::milliseconds> wait;
  std::optional<bool> long_lived;
};

// Failure: kInvalidArgument, naming the option.
Result<OpenOptions> ParseOpenOptions(std::string_view json);

// Who speaks, if `scopes` are allowed. Options that are absent are as in `otherwise`.
Result<Caller> CallerOf(const OpenOptions& options, const std::vector<operations::Scope>& scopes,
                        Caller otherwise);

// The caller of an engine for which nothing is said: the space and the project of the environment.
// The project is not looked for if an option names one. Failure: kFailedPrecondition if the current
// folder no longer exists.
Result<Caller> UsualCaller(const OpenOptions& options);

}  // namespace credence::capi
