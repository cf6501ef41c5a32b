// SPDX-License-Identifier: Apache-2.0
// For clients without hook settings: a plugin for OpenCode, a section in the hints of goose. Works
// on texts, as in install_hooks.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/install_hooks.h"

namespace credence::cli {

// The whole file is ours, and its first line says so. `program` is a path or a name, `options` go
// before its command. Failure: kFailedPrecondition if the file is not ours.
Result<InstallEdit> AddPlugin(const std::optional<std::string>& text, std::string_view program,
                              const std::vector<std::string>& options = {});
Result<InstallEdit> RemovePlugin(const std::optional<std::string>& text);
// The words of the plugin's command; empty if the plugin is not ours.
std::vector<std::string> PluginCommand(const std::string& text);

// A section between two marks; the rest of the file is the user's. Failure: kFailedPrecondition if
// one mark is missing.
Result<InstallEdit> AddSection(const std::optional<std::string>& text, std::string_view program);
Result<InstallEdit> RemoveSection(const std::optional<std::string>& text);
bool HasSection(const std::string& text);

}  // namespace credence::cli
