// SPDX-License-Identifier: Apache-2.0
// Whether a command can answer in a format that has only rows.
#pragma once

#include "credence/result.h"
#include "operations/arguments.h"
#include "surface/cli/command.h"

namespace credence::cli {

// For --format csv, before the command runs: one that changed something and then failed because its
// answer has no rows would be tried again. Failure: kInvalidArgument, unless the command only reads
// and can answer with a list.
Result<void> RequireRows(const Command& command, const operations::Arguments& arguments);

}  // namespace credence::cli
