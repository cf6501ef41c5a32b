// SPDX-License-Identifier: Apache-2.0
// Which settings file commands read and change, and what is read along with it.
#pragma once

#include <string>

#include "credence/result.h"
#include "engine/settings_source.h"
#include "surface/cli/command.h"

namespace credence::cli {

// The settings file that commands read, or would read if it existed.
Result<std::string> SettingsPath(const GlobalOptions& options);
// What that file says, and all that is read along with it, for the session's project.
Result<engine::SettingsSource> SettingsHere(const Session& session);

}  // namespace credence::cli
