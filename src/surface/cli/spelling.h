// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace credence::cli {

// A message of the engine for somebody with a shell: parameters are options, "--limit", and
// operations are commands, "'credence memory list --all'".
std::string SpellForShell(std::string_view message);

}  // namespace credence::cli
