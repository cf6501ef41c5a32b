// SPDX-License-Identifier: Apache-2.0
// credence mode: what the governor does with a call that it would refuse. Shows the mode, or writes
// it into the settings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "credence/fields.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> ModeParameters();
Result<Exit> RunMode(Session& session, const operations::Arguments& arguments);

struct PresentMode {
  std::string mode;
  std::string scope;  // What set it: "default", "user", "project" or "environment".
  std::string file;   // The settings file in which a person would set it.

  CREDENCE_FIELDS(mode, scope, file)
};
// Failure: kInvalidArgument if the settings do not load.
Result<PresentMode> ModeNow(const Session& session);
// Writes it into the settings: for the session's project only, or for all projects.
Result<void> SetMode(const Session& session, std::string_view mode, bool of_project);

// The text as a string of TOML.
std::string TomlString(std::string_view text);
// The settings file that commands read, or would read if it existed.
Result<std::string> SettingsPath(const GlobalOptions& options);
// Writes `key = value` into the table `section` of that file, unless it would not load then.
Result<void> WriteSetting(const Session& session, std::string_view section, std::string_view key,
                          std::string_view value);

}  // namespace credence::cli
