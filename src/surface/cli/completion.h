// SPDX-License-Identifier: Apache-2.0
// Completion scripts for bash, zsh and fish, generated from the table of commands.
#pragma once

#include <string>
#include <string_view>

namespace credence::cli {

// REQUIRES: `shell` is "bash", "zsh" or "fish".
std::string CompletionScript(std::string_view shell);

}  // namespace credence::cli
