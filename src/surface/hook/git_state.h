// SPDX-License-Identifier: Apache-2.0
// The branch of a project and its number of changed files, for the status line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace credence::hook {

struct GitState {
  std::string branch;  // Or the beginning of the commit id, if no branch is checked out.
  std::optional<std::int64_t> changed;  // Absent if git did not answer in time.
};

// Nothing outside git. Reads the branch from the repository itself; git is asked only for the
// changed files, with a short timeout.
std::optional<GitState> ReadGitState(const std::string& folder);

}  // namespace credence::hook
