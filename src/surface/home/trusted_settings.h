// SPDX-License-Identifier: Apache-2.0
// The settings that a repository brings along (.credence.toml). They count only after a person has
// read and trusted them, and only as long as they stay the same: everybody who can write to a
// repository, an agent included, could write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/engine.h"
#include "credence/result.h"

namespace credence::home {

// The name of the file below the project's folder, with a slash.
inline constexpr std::string_view kRepositorySettings = "/.credence.toml";

// The file with one line for each trusted file.
Result<std::string> TrustedListPath();
// The line of a file with this text: its digest and its path.
std::string TrustedLineOf(std::string_view path, std::string_view text);
// The lines of that file.
std::vector<std::string> TrustedLines(std::string_view text);

// Adds the trusted settings of the project's repository, if there are any. `project` is asked for
// only if the person trusts anything at all.
void AddTrustedSettings(EngineOptions& options, FunctionRef<std::string()> project);

}  // namespace credence::home
