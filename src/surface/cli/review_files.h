// SPDX-License-Identifier: Apache-2.0
// Reviews and the file system: the tree of an export, the hints in a file of somebody else, a
// folder that feedback is dropped into.
#pragma once

#include <vector>

#include "surface/cli/command.h"

namespace credence::cli {

// "review export", "review hints", "review watch".
std::vector<Command> ReviewFileCommands();

}  // namespace credence::cli
