// SPDX-License-Identifier: Apache-2.0
// credence settings set and unset: change the settings file.
#pragma once

#include <vector>

#include "surface/cli/command.h"

namespace credence::cli {

std::vector<Command> SettingsCommands();

}  // namespace credence::cli
