// SPDX-License-Identifier: Apache-2.0
// credence mode: what the governor does with a call that it would refuse. Shows the mode, or writes
// it into the settings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "credence/fields.h"
#include "engine/settings_undo.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> ModeParameters();
Result<Exit> RunMode(Session& session, const operations::Arguments& arguments);

struct PresentMode {
  std::string mode;
  std::string scope;  // A SettingOrigin by its name: "default", "user", "project" …
  std::string file;   // Where it is set, or would be.

  CREDENCE_FIELDS(mode, scope, file)
};
// What a mode does, in words.
std::string_view MeaningOfMode(std::string_view mode);
// Failure: kInvalidArgument if the settings do not load.
Result<PresentMode> ModeNow(const Session& session);
// For the session's project, or for all. Returns the change of the file.
Result<engine::SettingsUndo::Change> SetMode(const Session& session, std::string_view mode,
                                             bool of_project);

}  // namespace credence::cli
