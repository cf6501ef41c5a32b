// SPDX-License-Identifier: Apache-2.0
// The branch of a project and how many files are changed, for the status line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace credence::hook {

struct GitState {
  std::string branch;  // Or the beginning of the commit, when no branch is checked out.
  std::optional<std::int64_t> changed;  // Absent: git did not tell in time.
};

// Nothing outside git. The branch is read from the repository itself; git is only asked for the
// changed files, and not waited for longer than a moment.
std::optional<GitState> ReadGitState(const std::string& folder);

}  // namespace credence::hook
