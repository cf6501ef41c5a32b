// SPDX-License-Identifier: Apache-2.0
// The settings that a repository brings along (.credence.toml). They count only after a person has
// read and trusted them, and only as long as they stay the same: everybody who can write to a
// repository, an agent included, could write them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "surface/cli/command.h"

namespace credence::cli {

// Adds the trusted settings of the project's repository, if there are any. `project` is asked for
// only if the person trusts anything at all.
void AddTrustedSettings(EngineOptions& options, FunctionRef<std::string()> project);

std::span<const operations::Parameter> TrustParameters();
Result<Exit> RunTrust(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
