// SPDX-License-Identifier: Apache-2.0
// Asks git about a repository. Anybody may have written the repository's configuration, which can
// name programs: git fetches nothing, shows no signatures, and never goes through a shell.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "credence/result.h"

namespace credence::cli {

struct GitQuestion {
  std::vector<std::string> words;  // After "git".
  std::string folder;              // Empty: the current folder.
  std::chrono::milliseconds timeout = std::chrono::seconds(30);
};

// What git prints, as it is. Failure: kFailedPrecondition with git's own words.
Result<std::string> AskGit(const GitQuestion& question);

// As above, without the line breaks at the end.
Result<std::string> AskGitForLine(const GitQuestion& question);

// The user's name in git's settings. Empty: none is set.
std::string NameInGit();

}  // namespace credence::cli
