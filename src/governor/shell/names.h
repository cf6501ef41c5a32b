// SPDX-License-Identifier: Apache-2.0
// Commands whose output is known to be names: of files, or of commits.
#pragma once

#include <span>
#include <string_view>

namespace credence::governor::shell {

// Whether a command prints nothing but names that are no options. `from_names`: it reads such names
// from its pipe. `in_project`: it runs there, where file names are not the agent's choice.
bool PrintsNames(std::span<const std::string_view> words, bool from_names, bool in_project);

}  // namespace credence::governor::shell
