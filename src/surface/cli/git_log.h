// SPDX-License-Identifier: Apache-2.0
// The git log of the project, for 'review import --git RANGE'.
#pragma once

#include "credence/result.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence::cli {

// Runs git if the operation takes the argument "git" and it is given; its output becomes the
// argument "file". Failure: kInvalidArgument, kFailedPrecondition.
Result<void> TakeGitLog(const operations::Operation& operation, const Session& session,
                        operations::Arguments& arguments);

}  // namespace credence::cli
