// SPDX-License-Identifier: Apache-2.0
// Reviews and the file system: exporting a tree of files, hints in another program's file, a folder
// for incoming feedback.
#pragma once

#include <vector>

#include "surface/cli/command.h"

namespace credence::cli {

// "review export", "review hints", "review watch".
std::vector<Command> ReviewFileCommands();

}  // namespace credence::cli
