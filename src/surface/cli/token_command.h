// SPDX-License-Identifier: Apache-2.0
// The commands `token …`: who may call a server (engine/tokens.h).
#pragma once

#include <vector>

#include "surface/cli/command.h"

namespace credence::cli {

std::vector<Command> TokenCommands();

}  // namespace credence::cli
