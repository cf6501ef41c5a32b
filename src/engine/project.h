// SPDX-License-Identifier: Apache-2.0
// Which project a folder belongs to: the root of its git repository, or the folder itself.
#pragma once

#include <string>

#include "credence/result.h"

namespace credence::engine {

// The root of the git repository around `folder`, with links resolved; outside git, the folder
// itself. All worktrees of a repository belong to the project of the main one.
std::string ProjectOf(const std::string& folder);

// The folder that --project names. Failure: kInvalidArgument if it does not exist.
Result<std::string> ResolveProject(const std::string& folder);

}  // namespace credence::engine
