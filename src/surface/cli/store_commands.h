// SPDX-License-Identifier: Apache-2.0
// credence backup, credence restore: copy the whole store, and back, while it is in use.
#pragma once

#include <vector>

#include "surface/cli/command.h"

namespace credence::cli {

std::vector<Command> StoreCommands();

}  // namespace credence::cli
